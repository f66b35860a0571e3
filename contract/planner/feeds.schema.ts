import { z } from 'zod'
import { singleLine, timeZone } from '../form-fields.schema.ts'
import { isFeedUrl } from './feeds.ts'
import { URL_MAX } from './limits.ts'

export const feedInput = z.object({
  url: singleLine(URL_MAX).refine(isFeedUrl, 'Enter the address of a calendar that starts with https://.'),
  /** Time zone of the user, for times without a zone. */
  zone: timeZone,
})
export type FeedInput = z.infer<typeof feedInput>

const feedEvent = z.object({
  id: z.string(),
  title: z.string(),
  when: z.union([
    z.object({ date: z.string(), endDate: z.string() }),
    z.object({ startsAt: z.string(), endsAt: z.string() }),
  ]),
})

export const feedResponse = z.object({
  /** Name in the calendar file, or ''. */
  name: z.string(),
  /** Events from 90 days ago to 400 days ahead, sorted by start. A recurring event has one element per occurrence. */
  events: z.array(feedEvent),
  /** True if the list contains only the events nearest to today. */
  isShortened: z.boolean(),
})
export type FeedContent = z.infer<typeof feedResponse>
