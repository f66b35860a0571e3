import type { SessionStore } from '../auth/session/session-store.ts'
import type { Refresher } from '../auth/session/token-refresh.ts'
import { ApiError, toApiError } from './api-error.ts'

/** `fetch` that gives a whole answer or throws an ApiError: a refusal never looks like an answer. */
export async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await send(input, init)
  // A page is no answer of ours: a hotel's sign-in page, or a proxy's apology.
  const isPage = answer.headers.get('content-type')?.startsWith('text/html')
  if (!answer.ok || isPage) throw await toApiError(answer)
  return answer
}

/**
 * The same in the name of whoever is signed in. A token that has ended is renewed and the request repeated, once: the
 * service refused it before it did anything.
 */
export function authFetch({ store, refresher }: { store: SessionStore; refresher: Refresher }): typeof fetchOrThrow {
  return async (input, init) => {
    const session = store.read()
    if (!session) return fetchOrThrow(input, init)
    try {
      return await fetchOrThrow(input, withBearer(session.accessToken, init))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'session_ended')) throw error
      const fresh = await refresher.refresh(session.accessToken)
      // Nothing is done in the name of somebody else who signed in meanwhile.
      if (fresh?.user.id !== session.user.id) throw error
      return fetchOrThrow(input, withBearer(fresh.accessToken, init))
    }
  }
}

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(input, init)
    // Read to its end here: a connection can also break in the middle of an answer.
    const bytes = await answer.arrayBuffer()
    return new Response(bytes.byteLength > 0 ? bytes : null, answer)
  } catch (cause) {
    // The caller's own change of mind is theirs to handle; a time that ran out is a service that did not answer.
    if (cause instanceof Error && cause.name === 'AbortError') throw cause
    throw new ApiError({}, { cause })
  }
}

function withBearer(token: string, init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}
