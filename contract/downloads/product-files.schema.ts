import { z } from 'zod'
import { productId } from '../content/content-lists.schema.ts'
import * as field from '../content/form-fields.schema.ts'
import { FILE_NAME_MAX, FILES_MAX } from '../limits.ts'
import { count, id } from '../lists.schema.ts'

/** What a digital product hands over. 'made' is written for each buyer by this program, 'stored' was uploaded. */
const productFile = z.object({
  id,
  title: z.string(),
  /** As the buyer's browser saves it. */
  fileName: z.string(),
  kind: z.enum(['made', 'stored']),
  /** Of what is stored. */
  type: z.string().nullable(),
  bytes: count.nullable(),
  version: z.int(),
})
export type ProductFile = z.infer<typeof productFile>

/** In the order in which buyers see them. */
export const productFilesResponse = z.object({ files: z.array(productFile) })
export type ProductFiles = z.infer<typeof productFilesResponse>

/** What the file was called by whoever sent it; its ending says what it is to be. */
const name = z
  .string('Say what the file is called.')
  .min(1, 'Say what the file is called.')
  .max(4_000, 'Too long a name.')

export const newFileQuery = z.object({
  productId: z.coerce.number('Say which product it is for.').pipe(productId),
  name,
})

/** The version is the one that was read: another one means that somebody changed the file since. */
export const replaceFileQuery = z.object({ id, name, version: z.coerce.number().pipe(field.version) })

export const productFileParams = z.object({ id })

export const updateFileInput = z.object({
  title: field.title('Write a title.'),
  fileName: field.singleLine(FILE_NAME_MAX).min(1, 'Write a file name.'),
  version: field.version,
})
export type UpdateFileInput = z.infer<typeof updateFileInput> & { id: string }

export const reorderFilesInput = z.object({ ids: z.array(id, 'Please send a list.').max(FILES_MAX, 'Too many files.') })
