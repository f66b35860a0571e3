import { z } from 'zod'
import { listChoices } from '../list-options.ts'
import { oneOf, search } from '../lists.schema.ts'

/** What can be taken out as a file, narrowed as its list is. */
export const exportInput = z.object({
  list: z.enum(['users', 'enrollments', 'orders'], 'Choose users, enrollments or orders.'),
  q: search,
  role: oneOf(listChoices.users.role),
  status: oneOf(listChoices.purchases.status),
  kind: oneOf(listChoices.purchases.kind),
})
export type ExportInput = z.infer<typeof exportInput>

/** Where the file is, for the next few minutes. */
export const exportAnswer = z.object({ url: z.string() })
export type ExportAnswer = z.infer<typeof exportAnswer>
