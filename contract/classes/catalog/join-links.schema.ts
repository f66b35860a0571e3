import { z } from 'zod'
import { classKinds } from '../../class-kinds.ts'
import { count, id } from '../../fields.schema.ts'

/** Classes that start soon without a link to join. `startsAt` is a UTC instant, `enrolled` the number of paid users. */
export const missingJoinLinks = z.object({
  classes: z.array(
    z.object({ kind: z.enum(classKinds), id, title: z.string(), startsAt: z.iso.datetime(), enrolled: count }),
  ),
})
export type MissingJoinLinks = z.infer<typeof missingJoinLinks>
