import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import type { AccessLogEntry } from '../http/access-log.ts'
import { createPageCache, type PageCache, type Rendered, renderAndSend, serveFromCache } from './index.ts'

export type TestPages = Record<string, { text: string; topics: string[] | null; status?: number; until?: number }>

type Wish = { mostBytes?: number; trustedProxies?: number }

/** Starts a server with a page cache that renders the given texts. Changes to the texts do not invalidate the cache. */
export async function aCacheServer(shelf: TestPages, { mostBytes, trustedProxies = 0 }: Wish = {}) {
  const rendered: string[] = []
  const asked: Request[] = []
  const faults: unknown[] = []
  let now = 1_000
  let gate = Promise.resolve()
  const render = async (request: Request): Promise<Rendered> => {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    asked.push(request)
    const found = shelf[pathname]
    const shown = found?.text
    await gate
    if (shown === 'fails') throw new Error('the database is away')
    const status = found ? (found.status ?? 200) : 404
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }
    return {
      answer: new Response(shown ?? 'Not found', { status, headers }),
      shown: found?.topics
        ? { topics: new Set(found.topics), until: found.until === undefined ? null : new Date(found.until) }
        : null,
    }
  }
  const cache: PageCache = createPageCache({
    render,
    routeIdsOf: () => ['site', 'store'],
    routeOf: async (url) => new URL(url, 'https://example.com').pathname,
    publicUrl: 'https://example.com',
    headers: { 'x-content-type-options': 'nosniff' },
    clock: () => now,
    now: () => new Date(now),
    ...(mostBytes ? { mostBytes } : {}),
    onError: (fault) => faults.push(fault),
  })
  cache.invalidateAll({ disconnected: false })
  const answered: AccessLogEntry[] = []
  const note = (answer: AccessLogEntry) => void answered.push(answer)
  const front = serveFromCache(cache, { trustedProxies, note })
  const pages = renderAndSend(cache)
  const behind = getRequestListener((request) => pages(request, 'behind'))
  const server = createServer((request, response) => {
    if (!front(request, response)) void behind(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    cache,
    rendered,
    /** The requests that pages were rendered for. */
    asked,
    faults,
    /** The access log entries of responses from the cache. */
    answered,
    ask: (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init }),
    text: async (path: string) => (await fetch(url + path)).text(),
    wait: (ms: number) => {
      now += ms
    },
    /** Blocks all rendering until the returned function is called. */
    hold: () => {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
  }
}
