import { z } from 'zod'
import { id, oneOf, search } from '../fields.schema.ts'
import { listOptions } from '../list-options.ts'

export const exportInput = z
  .object({
    list: z.enum(['users', 'enrollments', 'orders', 'roster'], 'Choose users, enrollments, orders or roster.'),
    q: search,
    role: oneOf(listOptions.users.role),
    status: oneOf(listOptions.purchases.status),
    kind: oneOf(listOptions.purchases.kind),
    /** The class of a roster, with its `kind`. */
    classId: id.optional(),
    state: oneOf(listOptions.roster.state),
  })
  .refine(({ list, kind, classId }) => list !== 'roster' || (kind && classId), {
    path: ['classId'],
    error: 'Choose a class.',
  })
export type ExportInput = z.infer<typeof exportInput>

export const exportResponse = z.object({ url: z.string() })
export type ExportResponse = z.infer<typeof exportResponse>
