import type { NavigateFunction } from 'react-router'

/** Leads to the sign-in page and back to this one. */
export async function redirectToSignIn(navigate: NavigateFunction): Promise<void> {
  const here = window.location.pathname + window.location.search
  await navigate(`/auth?next=${encodeURIComponent(here)}`, { replace: true })
}
