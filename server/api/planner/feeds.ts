import { feedInput, feedResponse } from '#contract/planner/feeds.schema.ts'
import { readFeed } from '../../planner-feeds/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

export const plannerFeedsApi = router().openapiRoutes([
  operation('POST /planner/feed', readFeed, {
    summary: 'Read the events of a calendar feed (ICS) for my planner',
    body: feedInput,
    output: feedResponse,
  }),
])
