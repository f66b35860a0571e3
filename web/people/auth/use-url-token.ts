import { useEffect, useState } from 'react'

/**
 * Returns the token of a mailed link: undefined until hydration, null if there is none. Removes it from the URL, so that
 * no bookmark, history list or screenshot contains it, and keeps it in the history state, so that a reload works.
 */
export function useUrlToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => setToken(takeToken()), [])
  return token
}

function takeToken(): string | null {
  const { location, history } = window
  const token = new URLSearchParams(location.search).get('token')
  if (token === null) return history.state?.linkToken ?? null
  history.replaceState({ ...history.state, linkToken: token }, '', location.pathname)
  return token
}
