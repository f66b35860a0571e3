import type { PictureRow } from '#contract/admin-pictures.ts'
import { errors } from '#contract/errors.ts'
import { PICTURE_BYTES_MAX } from '#contract/limits.ts'
import { ApiError, errorOf } from '../../session/api-error.ts'
import { refresher, store } from '../../session/client.ts'

type Progress = (part: number) => void

/**
 * Uploads a picture in the name of whoever is signed in. `fetch` cannot tell how far it is, so this one is an older request.
 * @param onProgress told how much was sent, from 0 to 1
 * @throws ApiError
 */
export async function sendPicture(file: File, onProgress: Progress): Promise<PictureRow> {
  const [status, message] = errors.picture_too_large
  // Nobody has to wait for ten megabytes to be told.
  if (file.size > PICTURE_BYTES_MAX) throw new ApiError({ status, message, code: 'picture_too_large' })
  const session = store.read()
  const token = session?.accessToken ?? ''
  try {
    return await sendOnce(file, token, onProgress)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'session_ended')) throw error
    const fresh = await refresher.refresh(token)
    // Nothing is done in the name of somebody else who signed in meanwhile.
    if (!fresh || fresh.user.id !== session?.user.id) throw error
    return sendOnce(file, fresh.accessToken, onProgress)
  }
}

async function sendOnce(file: File, token: string, onProgress: Progress): Promise<PictureRow> {
  const form = new FormData()
  form.set('file', file)
  const answer = await answerTo(form, token, onProgress)
  if (!answer.ok) throw await errorOf(answer)
  return answer.json()
}

function answerTo(form: FormData, token: string, onProgress: Progress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/admin/pictures')
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    }
    request.onerror = () => reject(new ApiError({}))
    request.send(form)
  })
}
