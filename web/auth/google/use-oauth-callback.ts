import { useEffect, useRef } from 'react'

/** What Google's page sends back with somebody. */
export type OauthCallbackParams = { code: string; state: string }

/**
 * Hands over what Google sent back, once, when the page has woken up; null when there is nothing, because the person did
 * not consent or comes from elsewhere. It is taken out of the address at once, so that it is in no history list.
 */
export function useOauthCallback(hear: (answer: OauthCallbackParams | null) => void): void {
  const isHeard = useRef(false)
  useEffect(() => {
    if (isHeard.current) return
    isHeard.current = true
    hear(takeAnswer())
  }, [hear])
}

function takeAnswer(): OauthCallbackParams | null {
  const { location, history } = window
  const sent = new URLSearchParams(location.search)
  history.replaceState(history.state, '', location.pathname)
  const [code, state] = [sent.get('code'), sent.get('state')]
  return code && state ? { code, state } : null
}
