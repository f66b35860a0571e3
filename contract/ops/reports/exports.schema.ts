import { z } from 'zod'
import { rosterListOptions } from '../../classes/catalog/list-options.ts'
import { purchasesListOptions } from '../../classes/enrollments/list-options.ts'
import { id, oneOf, search } from '../../fields.schema.ts'
import { usersListOptions } from '../../people/accounts/list-options.ts'
import { subscribersListOptions } from '../../site/newsletter/list-options.ts'

export const exportInput = z
  .object({
    list: z.enum(
      ['users', 'enrollments', 'orders', 'roster', 'invoices', 'subscribers'],
      'Choose users, enrollments, orders, roster, invoices or subscribers.',
    ),
    q: search,
    role: oneOf(usersListOptions.role),
    status: oneOf(purchasesListOptions.status),
    kind: oneOf(purchasesListOptions.kind),
    /** The class of a roster, with its `kind`. */
    classId: id.optional(),
    state: oneOf(rosterListOptions.state),
    subscriberState: oneOf(subscribersListOptions.state),
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
