import { z } from 'zod'
import { id } from '../../fields.schema.ts'
import { date } from '../../form-fields.schema.ts'

/** `date`: start of the copy. Null for a self-paced course. */
export const classCopyInput = z.object({ date: date.nullable() })
export type ClassCopyInput = z.infer<typeof classCopyInput>

export const classCopyResponse = z.object({ id })
