import type { ProblemDetails } from '#contract/errors.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { Refresher } from '../session/token-refresh.ts'
import { ApiError } from './api-error.ts'

/** Calls `fetch` and reads the whole body. @throws ApiError for error responses and network failures */
export async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await send(input, init)
  // HTML is not from the API: a captive portal's or a proxy's page.
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!response.ok || isPage) throw await toApiError(response)
  return response
}

/** If the access token has expired, refreshes it and retries once: the API rejects it before it executes anything. */
export function authFetch({ store, refresher }: { store: SessionStore; refresher: Refresher }): typeof fetchOrThrow {
  return async (input, init) => {
    const session = store.read()
    if (!session) return fetchOrThrow(input, init)
    try {
      return await fetchOrThrow(input, withBearer(session.accessToken, init))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'session_ended')) throw error
      const fresh = await refresher.refresh(session.accessToken)
      // Do not repeat the request as another user who has signed in since.
      if (fresh?.user.id !== session.user.id) throw error
      return fetchOrThrow(input, withBearer(fresh.accessToken, init))
    }
  }
}

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init)
    // Read the whole body here: the connection can also fail in the middle of it.
    const bytes = await response.arrayBuffer()
    return new Response(bytes.byteLength > 0 ? bytes : null, response)
  } catch (cause) {
    // An abort is the caller's to handle; a timeout counts as no response.
    if (cause instanceof Error && cause.name === 'AbortError') throw cause
    throw new ApiError({}, { cause })
  }
}

function withBearer(token: string, init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/** Parses an error response. A response that is not from the API (a proxy's page) gives only its status. */
export async function toApiError(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const seconds = Number(headers.get('retry-after'))
  const retry = seconds > 0 ? { retryAfter: seconds } : {}
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return new ApiError({ status, ...retry })
  try {
    const { errors, ...problem }: ProblemDetails = await response.json()
    return new ApiError({ ...problem, status, fields: errors ?? [], ...retry })
  } catch (cause) {
    return new ApiError({ status, ...retry }, { cause })
  }
}
