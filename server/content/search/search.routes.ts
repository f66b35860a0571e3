import { searchInput, searchResponse } from '#contract/content/search/search.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { search } from './search.ts'

export const searchApi = router().openapiRoutes([
  operation('GET /search', search, {
    summary: 'Search lessons, posts, classes and products, best match first',
    query: searchInput,
    output: searchResponse,
  }),
])
