import { ApiError } from '../../../platform/api/api-error.ts'
import { toApiError } from '../../../platform/api/auth-fetch.ts'
import { refresher, store } from '../../../platform/api/client.ts'

type UploadRequest = {
  path: string
  body: FormData | Blob
  /** Content type, if the browser does not set it. */
  type?: string
  onProgress: (progress: number) => void
}

/** Uploads as the signed-in user. Uses XMLHttpRequest because `fetch` reports no upload progress. @throws ApiError */
export async function xhrUpload(upload: UploadRequest): Promise<Response> {
  const session = store.read()
  const token = session?.accessToken ?? ''
  try {
    return await sendOnce(upload, token)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'session_ended')) throw error
    const freshSession = await refresher.refresh(token)
    // Do not repeat the request as another user who has signed in since.
    if (!freshSession || freshSession.user.id !== session?.user.id) throw error
    return sendOnce(upload, freshSession.accessToken)
  }
}

async function sendOnce(upload: UploadRequest, token: string): Promise<Response> {
  const response = await sendRequest(upload, token)
  if (!response.ok) throw await toApiError(response)
  return response
}

function sendRequest({ path, body, type, onProgress }: UploadRequest, token: string): Promise<Response> {
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
