import { z } from 'zod'
import { singleLine, timeZone } from '../content/form-fields.schema.ts'
import { isFeedUrl } from './feeds.ts'
import { URL_MAX } from './limits.ts'

export const feedInput = z.object({
  url: singleLine(URL_MAX).refine(isFeedUrl, 'Enter the address of a calendar that starts with https://.'),
  /** Of the user: the zone of times that name none. */
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
  /** The calendar's own name, or ''. */
  name: z.string(),
  /** From 90 days ago to 400 days ahead, by start. A recurring event is listed with each of its dates. */
  events: z.array(feedEvent),
  /** True if only the nearest events are listed. */
  isShortened: z.boolean(),
})
export type FeedContent = z.infer<typeof feedResponse>
