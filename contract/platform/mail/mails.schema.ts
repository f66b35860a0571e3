import { z } from 'zod'
import { count, id, listInput, nextCursor } from '../../fields.schema.ts'
import { mailsListOptions } from './list-options.ts'

/** `q` searches recipient and subject. */
export const mailsInput = listInput(mailsListOptions)
export type MailsInput = z.infer<typeof mailsInput>

/** Timestamps in UTC. `state`: stopped, or waiting for the next attempt. */
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
