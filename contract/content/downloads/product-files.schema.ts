import { z } from 'zod'
import { count, id } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { productId } from '../editing/content-lists.schema.ts'
import { FILE_NAME_MAX, FILES_MAX } from './file-limits.ts'

/**
 * A file of a product: 'made' is generated, 'stored' was uploaded. Anyone can download a sample from the product's page.
 */
const productFile = z.object({
  id,
  title: z.string(),
  fileName: z.string(),
  kind: z.enum(['made', 'stored']),
  type: z.string().nullable(),
  bytes: count.nullable(),
  isSample: z.boolean(),
  version: z.int(),
})
export type ProductFile = z.infer<typeof productFile>

export const productFilesResponse = z.object({ files: z.array(productFile) })
export type ProductFiles = z.infer<typeof productFilesResponse>

const name = z.string('Enter a file name.').min(1, 'Enter a file name.').max(4_000, 'The name is too long.')

export const newFileQuery = z.object({ productId: z.coerce.number('Choose a product.').pipe(productId), name })

export const replaceFileQuery = z.object({ id, name, version: z.coerce.number().pipe(field.version) })

export const productFileParams = z.object({ id })

export const updateFileInput = z.object({
  title: field.title('Enter a title.'),
  fileName: field.singleLine(FILE_NAME_MAX).min(1, 'Enter a file name.'),
  isSample: z.boolean('Choose yes or no.').optional(),
  version: field.version,
})
export type UpdateFileInput = z.infer<typeof updateFileInput> & { id: string }

export const reorderFilesInput = z.object({ ids: z.array(id, 'Send a list.').max(FILES_MAX, 'Too many files.') })
