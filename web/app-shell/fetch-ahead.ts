import type { DataRouter, UNSAFE_AssetsManifest } from 'react-router'
import { isFetchedAhead, isSparing } from './fetched-ahead.ts'

/** Who rests on a link means it; who passes over a list of them does not (milliseconds). */
const REST_MS = 65
/** What was fetched so long ago may have changed, and is asked for once more (milliseconds). */
const FRESH_MS = 10_000

const fetched = new Map<string, number>()

/**
 * Fetches data, code and styles of the page that the reader points at, touches or reaches with the keys, and leaves them
 * to the browser's own cache until the click (features: frame, 20). The router's way of doing this runs the code as well,
 * and loads the whole page anew where it cannot be fetched: a hand on its way over a link must never do that.
 */
export function watchLinks(): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const atOnce = ({ target }: Event) => {
    clearTimeout(resting)
    const page = pageAt(target)
    if (page && !isSparing(navigator)) fetchAhead(page)
  }
  const afterRest = (event: Event) => {
    clearTimeout(resting)
    if (pageAt(event.target)) resting = setTimeout(() => atOnce(event), REST_MS)
  }
  for (const name of ['pointerover', 'focusin']) document.addEventListener(name, afterRest)
  for (const name of ['pointerdown', 'touchstart']) document.addEventListener(name, atOnce, { passive: true })
}

/** The page that a link leads to, if it is another one of ours that may be fetched before it is opened. */
function pageAt(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.hasAttribute('download')) return undefined
  const { origin, pathname, search } = link
  const isHere = pathname === location.pathname && search === location.search
  return origin === location.origin && !isHere && isFetchedAhead(pathname) ? pathname + search : undefined
}

function fetchAhead(page: string): void {
  const now = performance.now()
  if (now - (fetched.get(page) ?? Number.NEGATIVE_INFINITY) < FRESH_MS) return
  const parts = partsOf(page)
  if (parts.length > 0) fetched.set(page, now)
  for (const [href, as] of parts) {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as, href })
    link.onload = link.onerror = () => link.remove()
    document.head.append(link)
  }
}

/** What the router will ask for when it opens the page; nothing where it has yet to find out where the link leads. */
function partsOf(page: string): [href: string, as: string][] {
  const router: DataRouter = Reflect.get(window, '__reactRouterDataRouter')
  const { routes }: UNSAFE_AssetsManifest = Reflect.get(window, '__reactRouterManifest')
  const here = new Set(router.state.matches.map(({ route }) => route.id))
  const parts = (router.match(page) ?? []).flatMap(({ route }) => routes[route.id] ?? [])
  const own = parts.at(-1)
  if (!own) return []
  // A frame that is there already keeps what it has read.
  const read = parts.filter(({ id, hasLoader }) => hasLoader && (id === own.id || !here.has(id)))
  const isPart = own.hasClientLoader || read.length < parts.filter(({ hasLoader }) => hasLoader).length
  const loaded = parts.filter(({ id }) => !here.has(id))
  const scripts = loaded.flatMap(({ module, imports = [] }) => [module, ...imports])
  const styles = loaded.flatMap(({ css = [] }) => css)
  return [
    ...(read.length > 0
      ? ([[dataOf(page, isPart ? read.map(({ id }) => id) : []), 'fetch']] as [string, string][])
      : []),
    ...unseen(scripts).map((href): [string, string] => [href, 'script']),
    ...unseen(styles).map((href): [string, string] => [href, 'style']),
  ]
}

/** Where the router asks for a page's data: `/store.data?_routes=…`. */
function dataOf(page: string, parts: string[]): string {
  const url = new URL(page, location.origin)
  url.pathname += url.pathname.endsWith('/') ? '_.data' : '.data'
  if (parts.length > 0) url.searchParams.set('_routes', parts.join())
  return url.pathname + url.search
}

/** Files that this page did not load: what it has is not asked for again. */
function unseen(files: string[]): string[] {
  const seen = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  return [...new Set(files)].filter((file) => !seen.has(new URL(file.replace(/#$/, ''), location.origin).href))
}
