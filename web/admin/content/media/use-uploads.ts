import { useCallback, useRef, useState } from 'react'
import { IMAGE_BYTES_MAX } from '#contract/content/media/image-limits.ts'
import type { ImageRow } from '#contract/content/media/images.schema.ts'
import { errors } from '#contract/errors.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { xhrUpload } from './xhr-upload.ts'

/** An upload. `progress` is the sent fraction, from 0 to 1. */
export type Upload = {
  key: number
  name: string
  progress: number
  state: 'waiting' | 'sending' | 'done' | 'failed'
  error?: string
}

export type UploadFunction<Result> = (file: File, onProgress: (progress: number) => void) => Promise<Result>

type UploadsOptions<Result> = {
  upload: UploadFunction<Result>
  onUploaded: (result: Result) => void
  errorText: string
}

/** Uploads files one after another. Pass stable functions. */
export function useUploads<Result>({ upload: uploadFile, onUploaded, errorText }: UploadsOptions<Result>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const lastKey = useRef(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const update = useCallback(
    (key: number, changes: Partial<Upload>) =>
      setUploads((uploads) => uploads.map((item) => (item.key === key ? { ...item, ...changes } : item))),
    [],
  )

  const runUpload = useCallback(
    async (key: number, file: File) => {
      update(key, { state: 'sending' })
      try {
        const result = await uploadFile(file, (progress) => update(key, { progress }))
        update(key, { state: 'done', progress: 1 })
        onUploaded(result)
      } catch (error) {
        console.warn(errorText, error)
        update(key, { state: 'failed', error: errorMessage(error, `${errorText}. Please try again.`) })
      }
    },
    [update, uploadFile, onUploaded, errorText],
  )

  const upload = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file) => {
        lastKey.current += 1
        return { key: lastKey.current, file }
      })
      const waiting = added.map(({ key, file }) => ({ key, name: file.name, progress: 0, state: 'waiting' as const }))
      // Remove finished uploads from the list.
      setUploads((uploads) => [...uploads.filter(({ state }) => state !== 'done'), ...waiting])
      for (const { key, file } of added) queue.current = queue.current.then(() => runUpload(key, file))
    },
    [runUpload],
  )

  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  return { uploads, upload, isBusy }
}

/** @throws ApiError */
const uploadImage: UploadFunction<ImageRow> = async (file, onProgress) => {
  const [status, message] = errors.picture_too_large
  // Reject large files before the upload.
  if (file.size > IMAGE_BYTES_MAX) throw new ApiError({ status, message, code: 'picture_too_large' })
  const body = new FormData()
  body.set('file', file)
  return (await xhrUpload({ path: '/api/admin/pictures', body, onProgress })).json()
}

export const imageUploads = { upload: uploadImage, errorText: 'Failed to upload image' }
