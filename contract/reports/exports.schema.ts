import { z } from 'zod'
import { id, oneOf, search } from '../fields.schema.ts'
import { listOptions } from '../list-options.ts'

export const exportInput = z
  .object({
    list: z.enum(
      ['users', 'enrollments', 'orders', 'roster', 'invoices', 'subscribers'],
      'Choose users, enrollments, orders, roster, invoices or subscribers.',
    ),
    q: search,
    role: oneOf(listOptions.users.role),
    status: oneOf(listOptions.purchases.status),
    kind: oneOf(listOptions.purchases.kind),
    /** The class of a roster, with its `kind`. */
    classId: id.optional(),
    state: oneOf(listOptions.roster.state),
    subscriberState: oneOf(listOptions.subscribers.state),
    /** The month of invoices, such as 2026-11. */
    month: z
      .string('Choose a month.')
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Choose a month.')
      .optional(),
  })
  .refine(({ list, kind, classId }) => list !== 'roster' || (kind && classId), {
    path: ['classId'],
    error: 'Choose a class.',
  })
  .refine(({ list, month }) => list !== 'invoices' || month, { path: ['month'], error: 'Choose a month.' })
export type ExportInput = z.infer<typeof exportInput>

export const exportResponse = z.object({ url: z.string() })
export type ExportResponse = z.infer<typeof exportResponse>
