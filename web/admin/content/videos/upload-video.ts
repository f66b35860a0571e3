import { VIDEO_PART_BYTES } from '#contract/content/videos/video-limits.ts'
import { videoPathOf } from '#contract/content/videos/video-source.ts'
import type { Video } from '#contract/content/videos/videos.schema.ts'
import { ApiError, api } from '../../../platform/api/client.ts'
import { delay } from '../../../platform/api/delay.ts'
import { browserStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { xhrUpload } from '../media/xhr-upload.ts'

const MAX_ATTEMPTS = 6
const RETRY_MS = 2_000

const storage = browserStorage('localStorage')
/** Choosing the same file again continues its upload, also after a reload. */
const uploadKey = ({ name, size, lastModified }: File) => `journey.upload.${name}.${size}.${lastModified}`

/**
 * Uploads a video in parts and returns its URL for a lesson. A part that fails because of the connection is sent again.
 * @throws ApiError
 */
export async function uploadVideo(file: File, onProgress: (progress: number) => void): Promise<string> {
  let video = await beginOrContinue(file)
  for (let attempt = 1; video.receivedBytes < video.bytes; ) {
    try {
      video = await sendPart(file, video, onProgress)
      attempt = 1
    } catch (error) {
      const isTemporary =
        error instanceof ApiError && (error.status === 0 || error.status === 409 || error.status >= 500)
      if (!isTemporary || attempt++ >= MAX_ATTEMPTS) throw error
      await delay(RETRY_MS * attempt)
      // The part may have arrived although its response did not.
      video = (await findVideo(video.id)) ?? video
    }
  }
  writeItem(storage, uploadKey(file), null)
  return videoPathOf(video.id)
}

async function beginOrContinue(file: File): Promise<Video> {
  const id = readItem(storage, uploadKey(file))
  const begun = id === null ? undefined : await findVideo(id)
  if (begun) return begun
  const video = await (await api.admin.videos.$post({ json: { name: file.name, size: file.size } })).json()
  writeItem(storage, uploadKey(file), video.id)
  return video
}

/** Returns undefined if the video is deleted or the server cannot be reached. */
async function findVideo(id: string): Promise<Video | undefined> {
  try {
    return await (await api.admin.videos[':id'].$get({ param: { id } })).json()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

async function sendPart(file: File, { id, receivedBytes, bytes }: Video, onProgress: (progress: number) => void) {
  const body = file.slice(receivedBytes, receivedBytes + VIDEO_PART_BYTES)
  const response = await xhrUpload({
    path: `/api/admin/video-parts?${new URLSearchParams({ id, offset: String(receivedBytes) })}`,
    body,
    type: 'application/octet-stream',
    onProgress: (part) => onProgress((receivedBytes + part * body.size) / bytes),
  })
  return (await response.json()) as Video
}
