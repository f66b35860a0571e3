import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { AccessLogEntry } from '../http/access-log.ts'
import { createPageCache, type PageCache, type Rendered, renderAndSend, serveFromCache } from './index.ts'

export type TestPages = Record<string, { text: string; tags: string[] | null; status?: number; until?: number }>

type CacheServerOptions = { maxBytes?: number; trustedProxies?: number }

export async function startCacheServer(
  testPages: TestPages,
  { maxBytes, trustedProxies = 0 }: CacheServerOptions = {},
) {
  const rendered: string[] = []
  const renderRequests: Request[] = []
  const errors: unknown[] = []
  let now = 1_000
  let gate = Promise.resolve()
  const render = async (request: Request): Promise<Rendered> => {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    renderRequests.push(request)
    const testPage = testPages[pathname]
    const text = testPage?.text
    await gate
    if (text === 'fails') throw new Error('the database is unavailable')
    const status = testPage ? (testPage.status ?? 200) : 404
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
    return {
      response: new Response(text ?? 'Not found', { status, headers }),
      dependencies: testPage?.tags
        ? { tags: new Set(testPage.tags), until: testPage.until === undefined ? null : new Date(testPage.until) }
        : null,
    }
  }
  const cache: PageCache = createPageCache({
    render,
    cacheableRoutes: [
      { path: '/', ids: [], rule: {} },
      { path: '/auth', ids: [], rule: { bypassParams: ['next'] } },
      { path: '/blog', ids: [], rule: { keyParams: ['category', 'tag'], bypassParams: ['after', 'before'] } },
      { path: '/blog/:slug', ids: [], rule: {} },
      { path: '/blog/rss.xml', ids: [], rule: {} },
      { path: '/classes', ids: [], rule: {} },
      { path: '/store', ids: ['site', 'store'], rule: {} },
      { path: '/store/:slug', ids: [], rule: {} },
    ],
    routeOf: async (url) => new URL(url, 'https://example.com').pathname,
    publicUrl: 'https://example.com',
    headers: { 'x-content-type-options': 'nosniff' },
    clock: () => now,
    now: () => new Date(now),
    ...(maxBytes ? { maxBytes } : {}),
    onError: (error) => errors.push(error),
  })
  cache.invalidateAll({ disconnected: false })
  const logEntries: AccessLogEntry[] = []
  const onResponse = (entry: AccessLogEntry) => void logEntries.push(entry)
  const serveCached = serveFromCache(cache, { trustedProxies, onResponse })
  const pages = renderAndSend(cache)
  const handleUncached = getRequestListener((request) => pages(request, 'behind'))
  const server = createServer((request, response) => {
    if (!serveCached(request, response)) void handleUncached(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    cache,
    rendered,
    renderRequests,
    errors,
    logEntries,
    request: (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init }),
    text: async (path: string) => (await fetch(url + path)).text(),
    advance: (ms: number) => {
      now += ms
    },
    blockRendering: () => {
      let unblock = () => {}
      gate = new Promise((resolve) => {
        unblock = resolve
      })
      return unblock
    },
  }
}
