import { z } from 'zod'
import { listOptions } from '../list-options.ts'
import { count, id, nextCursor, oneOf, paging, search } from '../lists.schema.ts'

/** `q` finds mails by whom they are for, or by their subject. */
export const mailsInput = z.object({
  q: search,
  sort: oneOf(listOptions.mails.sort),
  state: oneOf(listOptions.mails.state),
  ...paging,
})
export type MailsInput = z.infer<typeof mailsInput>

/**
 * A mail that no server took so far, and why; instants in UTC. What is written in it is told to nobody but whom it is for.
 * `state`: given up, or still tried by itself.
 */
export const mailRow = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(['stopped', 'waiting']),
  createdAt: z.iso.datetime(),
  attempts: count,
  lastError: z.string().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
})
export type MailRow = z.infer<typeof mailRow>

export const mailPage = z.object({ mails: z.array(mailRow), nextCursor })
export type MailPage = z.infer<typeof mailPage>

export const mailParams = z.object({ id })
