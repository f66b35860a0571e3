import { randomBytes } from 'node:crypto'
import { collectGarbage } from '../../../tests/memory-in-use.ts'
import { createPageCache, type PageCache } from './index.ts'

/** Requests many distinct URLs from a page cache and prints the memory that they added (bytes). */
const URL_COUNT = Number(process.argv[2])
/** Requests to a small cache first, so that garbage of renders has grown the heap already. */
const WARM_UP = 5_000
const SMALL_BYTES = 1024 * 1024
const BATCH = 50

function createCache(maxBytes?: number): PageCache {
  const cache = createPageCache({
    ...(maxBytes ? { maxBytes } : {}),
    render: async () => ({
      response: new Response(randomBytes(1_500).toString('hex'), { headers: { 'content-type': 'text/html' } }),
      dependencies: { tags: new Set(['posts']), until: null },
    }),
    cacheableRoutes: [
      { path: '/auth', ids: [], rule: { bypassParams: ['next'] } },
      { path: '/blog', ids: [], rule: { keyParams: ['category', 'tag'], bypassParams: ['after', 'before'] } },
      { path: '/blog/:slug', ids: [], rule: {} },
      { path: '/store', ids: ['store'], rule: {} },
    ],
    routeOf: async () => '/blog',
    publicUrl: 'https://example.com',
    headers: { 'content-security-policy': `script-src ${'x'.repeat(800)}` },
    now: () => new Date(),
    onError: (error) => {
      throw error
    },
  })
  cache.invalidateAll({ disconnected: false })
  return cache
}

const urls = [
  (n: number) => `/blog/post-${n}`,
  (n: number) => `/blog?tag=tag-${n}`,
  (n: number) => `/blog?category=category-${n}&tag=tag-${n}`,
  (n: number) => `/blog?before=${n}.0199a0c4-0000-7000-8000-000000000000`,
  (n: number) => `/store.data?_routes=route-${n}`,
  (n: number) => `/auth?next=%2F${n}`,
]

async function request(cache: PageCache, first: number, count: number): Promise<void> {
  for (let at = first; at < first + count; at += BATCH)
    await Promise.all(
      Array.from({ length: BATCH }, async (_, index) => {
        const n = at + index
        const path = urls[n % urls.length]?.(n) ?? '/'
        if (!cache.get(path)) await cache.getOrRender(new Request(`https://example.com${path}`), 'request')
      }),
    )
}

function residentMemory(): number {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage.rss()
}

await request(createCache(SMALL_BYTES), URL_COUNT, WARM_UP)
const cache = createCache()
const before = residentMemory()
await request(cache, 0, URL_COUNT)
console.log(JSON.stringify({ addedBytes: residentMemory() - before, ...cache.stats() }))
