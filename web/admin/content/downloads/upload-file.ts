import { FILE_BYTES_MAX } from '#contract/content/downloads/file-limits.ts'
import { fileExtension, fileTypes } from '#contract/content/downloads/file-types.ts'
import type { ProductFile, ProductFiles } from '#contract/content/downloads/product-files.schema.ts'
import { errors } from '#contract/errors.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { xhrUpload } from '../media/xhr-upload.ts'

type UploadTarget = { productId: string } | { replaces: ProductFile }
type Progress = (progress: number) => void

/** Uploads a file. Returns all files of the product. @throws ApiError */
export const uploadFile = (file: File, target: UploadTarget, onProgress: Progress): Promise<ProductFiles> =>
  sendFile(file, uploadPath(target, file.name), onProgress)

/** Sends a file as the body of a request. @throws ApiError */
export async function sendFile<Result>(file: File, path: string, onProgress: Progress): Promise<Result> {
  // Reject unsupported and large files before the upload.
  if (!fileExtension(file.name)) throw validationError('file_refused')
  if (file.size > FILE_BYTES_MAX) throw validationError('file_too_large')
  const type = 'application/octet-stream'
  return (await xhrUpload({ path, body: file, type, onProgress })).json()
}

function uploadPath(target: UploadTarget, name: string): string {
  if ('productId' in target)
    return `/api/admin/product-files?${new URLSearchParams({ productId: target.productId, name })}`
  const { id, version } = target.replaces
  return `/api/admin/product-file-contents?${new URLSearchParams({ id, version: String(version), name })}`
}

function validationError(code: 'file_refused' | 'file_too_large'): ApiError {
  const [status, message] = errors[code]
  return new ApiError({ status, message, code })
}

export const acceptedFileTypes = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join()
