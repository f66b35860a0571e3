import { z } from 'zod'
import { listOptions } from '../list-options.ts'
import { oneOf, search } from '../lists.schema.ts'

/** What can be taken out as a file, narrowed as its list is. */
export const exportInput = z.object({
  list: z.enum(['users', 'enrollments', 'orders'], 'Choose users, enrollments or orders.'),
  q: search,
  role: oneOf(listOptions.users.role),
  status: oneOf(listOptions.purchases.status),
  kind: oneOf(listOptions.purchases.kind),
})
export type ExportInput = z.infer<typeof exportInput>

/** Where the file is, for the next few minutes. */
export const exportResponse = z.object({ url: z.string() })
export type ExportResponse = z.infer<typeof exportResponse>
