import { useEffect, useRef } from 'react'
import { browserStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'

type PendingOauth = { key: string; next: string }

const STORAGE_KEY = 'journey.google'

/** Saves the state of this tab. Returns false if the browser blocks storage: the callback could not be completed. */
export function saveOauthState(state: PendingOauth): boolean {
  return writeItem(browserStorage('sessionStorage'), STORAGE_KEY, JSON.stringify(state))
}

/** The state is valid once. */
export function consumeOauthState(): PendingOauth | null {
  const storage = browserStorage('sessionStorage')
  try {
    const { key, next }: Partial<PendingOauth> = JSON.parse(readItem(storage, STORAGE_KEY) ?? '{}')
    writeItem(storage, STORAGE_KEY, null)
    return typeof key === 'string' && typeof next === 'string' ? { key, next } : null
  } catch {
    return null
  }
}

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
