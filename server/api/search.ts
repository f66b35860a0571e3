import { searchInput, searchResponse } from '#contract/search/search.schema.ts'
import { search } from '../search/index.ts'
import { operation } from './operation.ts'
import { router } from './router.ts'

export const searchApi = router().openapiRoutes([
  operation('GET /search', search, {
    summary: 'Search lessons, posts, classes and products, best match first',
    query: searchInput,
    output: searchResponse,
  }),
])
