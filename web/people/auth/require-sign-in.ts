import { useEffect } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, redirect, replace, useRevalidator } from 'react-router'
import { ApiError } from '../../platform/api/api-error.ts'
import { pending } from '../../platform/router/pending-page.ts'
import { store } from '../../platform/session/browser-session.ts'

/** The `clientMiddleware` of pages that need a session, also if it ends while the page loads. */
export const requireSignIn: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (!store.read()) throw redirectToSignIn(request)
  const results = await next()
  const hasEnded = Object.values(results).some(({ result }) => result instanceof ApiError && result.status === 401)
  if (hasEnded) throw redirectToSignIn(request)
  return results
}

/** Runs the page's middleware and loaders again when the user signs in or out in any tab. */
export function useRevalidateOnAuth(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // Hydration runs no middleware of a page without a clientLoader.
    if (!store.read()) void revalidate()
  }, [revalidate])
  useRevalidateOnAuthEvent()
}

/** Loads a page that signed-out users can see again when the user signs in or out in any tab. */
export function useRevalidateOnAuthEvent(): void {
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      store.onAuthEvent((event) => {
        if (event !== 'TOKEN_REFRESHED') void revalidate()
      }),
    [revalidate],
  )
}

function redirectToSignIn({ url }: Request): Response {
  const { pathname, search } = new URL(url)
  // Requests have no hash. The page is open already after a reload; otherwise the router is loading it.
  const { hash } = isOpen(url) ? window.location : (pending.page ?? { hash: '' })
  return redirectFrom(url, `/auth?next=${encodeURIComponent(pathname + search + hash)}`)
}

/** Redirects from a page; replaces its history entry if it is open already, for example after a reload. */
export const redirectFrom = (url: string, to: string): Response => (isOpen(url) ? replace(to) : redirect(to))

const isOpen = (url: string): boolean => new URL(url).pathname === window.location.pathname
