import { z } from 'zod'
import { oneOf, search } from '../fields.schema.ts'
import { listOptions } from '../list-options.ts'

export const exportInput = z.object({
  list: z.enum(['users', 'enrollments', 'orders'], 'Choose users, enrollments or orders.'),
  q: search,
  role: oneOf(listOptions.users.role),
  status: oneOf(listOptions.purchases.status),
  kind: oneOf(listOptions.purchases.kind),
})
export type ExportInput = z.infer<typeof exportInput>

export const exportResponse = z.object({ url: z.string() })
export type ExportResponse = z.infer<typeof exportResponse>
