import { feedInput, feedResponse } from '#contract/planner/feeds.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { readFeed } from './read-feed.ts'

export const plannerFeedsApi = router().openapiRoutes([
  operation('POST /planner/feed', readFeed, {
    summary: 'Read the events of a calendar feed (ICS) for my planner',
    body: feedInput,
    output: feedResponse,
  }),
])
