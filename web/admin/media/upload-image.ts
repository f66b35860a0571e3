import { errors } from '#contract/errors.ts'
import { IMAGE_BYTES_MAX } from '#contract/limits.ts'
import type { ImageRow } from '#contract/media/images.schema.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Send } from './use-uploads.ts'
import { xhrUpload } from './xhr-upload.ts'

/** Uploads a picture. @throws ApiError */
export const uploadImage: Send<ImageRow> = async (file, onProgress) => {
  const [status, message] = errors.picture_too_large
  // Nobody has to wait for ten megabytes to be told.
  if (file.size > IMAGE_BYTES_MAX) throw new ApiError({ status, message, code: 'picture_too_large' })
  const body = new FormData()
  body.set('file', file)
  return (await xhrUpload({ path: '/api/admin/pictures', body, onProgress })).json()
}

/** For whoever uploads pictures. */
export const imageUploads = { send: uploadImage, failure: 'Failed to upload picture' }
