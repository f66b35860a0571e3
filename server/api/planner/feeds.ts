import { createRoute } from '@hono/zod-openapi'
import { feedInput, feedResponse } from '#contract/planner/feeds.schema.ts'
import { readFeed } from '../../planner-feeds/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const readRoute = createRoute({
  method: 'post',
  path: '/planner/feed',
  summary: 'Read the events of a calendar feed (ICS) for my planner',
  request: { body: jsonBody(feedInput) },
  responses: { 200: jsonResponse(feedResponse), ...problemResponse },
})

export const plannerFeedsApi = router().openapi(readRoute, async (c) =>
  c.json(await readFeed(c.var.ctx, c.req.valid('json')), 200),
)
