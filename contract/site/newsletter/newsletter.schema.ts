import { z } from 'zod'
import { count, id, listInput, nextCursor } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { editionsListOptions, subscribersListOptions } from './list-options.ts'
import { NEWSLETTER_SUBJECT_MAX } from './newsletter-limits.ts'
import { editionStates, segments, subscriberStates } from './newsletter-states.ts'

const SEGMENT_ID_MAX = 36

const segmentFields = {
  segment: z.enum(segments, 'Choose who gets it.'),
  /** Id of the product, class or lesson of the segment; '' for all subscribers. */
  segmentId: field.singleLine(SEGMENT_ID_MAX).regex(/^[\da-f-]*$/, 'Choose from the list.'),
}

/** An edition of the newsletter, the same in requests and responses. */
export const editionForm = z.object({
  subject: field.title('Enter a subject.', NEWSLETTER_SUBJECT_MAX),
  content: field.html,
  ...segmentFields,
})
export type EditionForm = z.infer<typeof editionForm>

export const editionChange = editionForm.extend({ version: field.version })
export type EditionChange = z.infer<typeof editionChange>

export const editionRead = editionForm.extend({ id, version: field.version, state: z.enum(editionStates) })
export type EditionRead = z.infer<typeof editionRead>

export const editionParams = z.object({ id })
export const removedEdition = z.object({ id })

/** `q` searches the subject. */
export const editionsInput = listInput(editionsListOptions)
export type EditionsInput = z.infer<typeof editionsInput>

/** Instants in UTC. The counts are 0 before the sending starts. */
export const editionRow = z.object({
  id,
  version: z.int(),
  subject: z.string(),
  state: z.enum(editionStates),
  ...segmentFields,
  /** Who gets it: 'All subscribers', or the title of the product, class or lesson. */
  segmentTitle: z.string(),
  createdAt: z.iso.datetime(),
  sendAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  recipients: count,
  sent: count,
  failed: count,
  unsubscribed: count,
})
export type EditionRow = z.infer<typeof editionRow>

export const editionPage = z.object({ issues: z.array(editionRow), nextCursor })
export type EditionPage = z.infer<typeof editionPage>

/** Local date and time in the time zone of the site; both empty to send immediately. */
export const sendInput = z
  .object({
    version: field.version,
    date: z.union([z.literal(''), field.date], 'Choose a date from 2000 to 2100.'),
    time: z.union([z.literal(''), field.timeOfDay], 'Choose a time, such as 09:30.'),
  })
  .refine(({ date, time }) => date === '' || time !== '', { path: ['time'], error: 'Choose a time.' })
  .refine(({ date, time }) => time === '' || date !== '', { path: ['date'], error: 'Choose a date.' })
export type SendInput = z.infer<typeof sendInput>

export const cancelInput = z.object({ version: field.version })
export type CancelInput = z.infer<typeof cancelInput>

export const previewInput = editionForm.pick({ subject: true, content: true })
export const editionPreview = z.object({ html: z.string() })

export const testMailSent = z.object({ to: z.string() })

export const segmentInput = z.object({
  segment: segmentFields.segment.default('all'),
  segmentId: segmentFields.segmentId.default(''),
})
export type SegmentInput = z.infer<typeof segmentInput>
export const segmentSize = z.object({ recipients: count })

const option = z.object({ id: z.string(), title: z.string() })

/** Choices of the forms. `timeZone` is that of the dates for sending. */
export const newsletterOptions = z.object({
  products: z.array(option),
  courses: z.array(option),
  workshops: z.array(option),
  lessons: z.array(option),
  files: z.array(option),
  timeZone: z.string(),
})
export type NewsletterOptions = z.infer<typeof newsletterOptions>

/** `q` searches the email. */
export const subscribersInput = listInput(subscribersListOptions)
export type SubscribersInput = z.infer<typeof subscribersInput>

const subscriberRow = z.object({
  id,
  email: z.string(),
  state: z.enum(subscriberStates),
  source: z.enum(['form', 'account']),
  consentText: z.string(),
  requestedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type SubscriberRow = z.infer<typeof subscriberRow>

export const subscriberPage = z.object({ subscribers: z.array(subscriberRow), subscribedCount: count, nextCursor })
export type SubscriberPage = z.infer<typeof subscriberPage>

/** The newsletter switch of an account. */
export const newsletterPreference = z.object({ on: field.boolean })
export type NewsletterPreference = z.infer<typeof newsletterPreference>

/** `isOffered`: false if the owner takes no sign-ups. */
export const newsletterState = newsletterPreference.extend({ isOffered: z.boolean() })
export type NewsletterState = z.infer<typeof newsletterState>
