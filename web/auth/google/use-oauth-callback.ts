import { useEffect, useRef } from 'react'

/** The query parameters with which Google returns. */
export type OauthCallbackParams = { code: string; state: string }

/**
 * Calls back once after hydration with Google's parameters, or null if there are none because the user did not consent
 * or opened the URL directly. Removes them from the URL, so that they are not in the history.
 */
export function useOauthCallback(onParams: (params: OauthCallbackParams | null) => void): void {
  const isHandled = useRef(false)
  useEffect(() => {
    if (isHandled.current) return
    isHandled.current = true
    onParams(consumeParams())
  }, [onParams])
}

function consumeParams(): OauthCallbackParams | null {
  const { location, history } = window
  const search = new URLSearchParams(location.search)
  history.replaceState(history.state, '', location.pathname)
  const [code, state] = [search.get('code'), search.get('state')]
  return code && state ? { code, state } : null
}
