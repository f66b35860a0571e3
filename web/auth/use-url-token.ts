import { useEffect, useState } from 'react'

/**
 * The secret of a mailed link, taken out of the address at once so that it is in no bookmark, history list or screenshot.
 * It stays in the state of this one history entry: a reload still has it. Undefined until the page has woken up, since
 * the page from the server is the same for everyone; null when there is none.
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
