import { z } from 'zod'
import { date } from '../content/form-fields.schema.ts'
import { id } from '../fields.schema.ts'

/** `date`: start of the copy. */
export const classCopyInput = z.object({ date })
export type ClassCopyInput = z.infer<typeof classCopyInput>

export const classCopyResponse = z.object({ id })
