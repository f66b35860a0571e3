import { createRoute } from '@hono/zod-openapi'
import { searchInput, searchResponse } from '#contract/search/search.schema.ts'
import { search } from '../search/index.ts'
import { jsonResponse, problemResponse, router } from './router.ts'

const searchRoute = createRoute({
  method: 'get',
  path: '/search',
  summary: 'Search lessons, posts, classes and products, best match first',
  request: { query: searchInput },
  responses: { 200: jsonResponse(searchResponse), ...problemResponse },
})

export const searchApi = router().openapi(searchRoute, async (c) =>
  c.json(await search(c.var.ctx, c.req.valid('query')), 200),
)
