import { errors } from '#contract/errors.ts'
import { IMAGE_BYTES_MAX } from '#contract/limits.ts'
import type { ImageRow } from '#contract/media/images.schema.ts'
import { ApiError } from '../../api/api-error.ts'
import type { UploadFunction } from './use-uploads.ts'
import { xhrUpload } from './xhr-upload.ts'

/** @throws ApiError */
export const uploadImage: UploadFunction<ImageRow> = async (file, onProgress) => {
  const [status, message] = errors.picture_too_large
  // Reject large files before the upload.
  if (file.size > IMAGE_BYTES_MAX) throw new ApiError({ status, message, code: 'picture_too_large' })
  const body = new FormData()
  body.set('file', file)
  return (await xhrUpload({ path: '/api/admin/pictures', body, onProgress })).json()
}

/** Options of `useUploads` for images. */
export const imageUploads = { upload: uploadImage, errorText: 'Failed to upload picture' }
