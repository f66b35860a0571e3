import { fileExtension } from '#contract/downloads/file-types.ts'
import type { ProductFile, ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { errors } from '#contract/errors.ts'
import { FILE_BYTES_MAX } from '#contract/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { xhrUpload } from '../media/xhr-upload.ts'

/** Where a file goes: to a product, or in the place of one that was read. */
export type UploadTarget = { productId: string } | { replaces: ProductFile }
type Progress = (part: number) => void

/** Uploads a file of a product. @returns all that the product has now @throws ApiError */
export async function uploadFile(file: File, place: UploadTarget, onProgress: Progress): Promise<ProductFiles> {
  // Nobody has to wait for a hundred megabytes to be told.
  if (!fileExtension(file.name)) throw refusal('file_refused')
  if (file.size > FILE_BYTES_MAX) throw refusal('file_too_large')
  const type = 'application/octet-stream'
  return (await xhrUpload({ path: pathOf(place, file.name), body: file, type, onProgress })).json()
}

function pathOf(place: UploadTarget, name: string): string {
  if ('productId' in place)
    return `/api/admin/product-files?${new URLSearchParams({ productId: place.productId, name })}`
  const { id, version } = place.replaces
  return `/api/admin/product-file-contents?${new URLSearchParams({ id, version: String(version), name })}`
}

function refusal(code: 'file_refused' | 'file_too_large'): ApiError {
  const [status, message] = errors[code]
  return new ApiError({ status, message, code })
}
