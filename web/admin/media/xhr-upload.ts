import { ApiError, toApiError } from '../../api/api-error.ts'
import { refresher, store } from '../../api/client.ts'

type Upload = {
  /** Under /api. */
  path: string
  body: FormData | Blob
  /** What the body is, where the browser does not say so itself. */
  type?: string
  /** Told how much was sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Uploads in the name of whoever is signed in. `fetch` cannot tell how far it is, so this one is an older request.
 * @throws ApiError
 */
export async function xhrUpload(upload: Upload): Promise<Response> {
  const session = store.read()
  const token = session?.accessToken ?? ''
  try {
    return await sendOnce(upload, token)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'session_ended')) throw error
    const fresh = await refresher.refresh(token)
    // Nothing is done in the name of somebody else who signed in meanwhile.
    if (!fresh || fresh.user.id !== session?.user.id) throw error
    return sendOnce(upload, fresh.accessToken)
  }
}

async function sendOnce(upload: Upload, token: string): Promise<Response> {
  const answer = await answerTo(upload, token)
  if (!answer.ok) throw await toApiError(answer)
  return answer
}

function answerTo({ path, body, type, onProgress }: Upload, token: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    if (type) request.setRequestHeader('content-type', type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    }
    request.onerror = () => reject(new ApiError({}))
    request.send(body)
  })
}
