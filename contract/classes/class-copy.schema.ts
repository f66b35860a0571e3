import { z } from 'zod'
import { date } from '../content/form-fields.schema.ts'
import { id } from '../fields.schema.ts'

/** `date`: start of the copy. Null for a self-paced course. */
export const classCopyInput = z.object({ date: date.nullable() })
export type ClassCopyInput = z.infer<typeof classCopyInput>

export const classCopyResponse = z.object({ id })
