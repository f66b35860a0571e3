import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startCacheServer, type TestPages } from './cache-server.fixture.ts'

const store = (text = 'Planners'): TestPages => ({ '/store': { text, tags: ['products', 'product:*'] } })

describe('cached page', () => {
  /**
   * A public page is rendered once for all requests. The page cache then serves it from memory, compressed once, with
   * an ETag.
   */
  test('is rendered once for concurrent and later requests', async () => {
    const server = await startCacheServer(store())
    const unblock = server.blockRendering()
    const first = Promise.all(Array.from({ length: 20 }, () => server.text('/store')))
    await expect.poll(() => server.rendered).toEqual(['/store'])
    unblock()
    expect(new Set(await first)).toEqual(new Set(['Planners']))
    expect(await server.text('/store')).toBe('Planners')
    expect(server.rendered).toEqual(['/store'])
  })

  test('metrics: counts pages, bytes, hits, misses and renders', async () => {
    const server = await startCacheServer({ ...store(), '/orders/1': { text: 'An order', tags: null } })
    expect(server.cache.stats()).toMatchObject({ pages: 0, bytes: 0, hits: 0, misses: 0, renders: 0 })
    for (const _ of [1, 2, 3]) await server.text('/store')
    await server.text('/orders/1')
    expect(server.cache.stats()).toMatchObject({ pages: 1, hits: 2, misses: 1, renders: 1 })
    expect(server.cache.stats().bytes).toBeGreaterThan(8)
    server.cache.invalidate('products')
    await server.text('/store')
    expect(server.cache.stats()).toMatchObject({ pages: 1, renders: 2 })
  })

  test('a request with a body or Expect is not answered from the cache; pipelined responses keep their order', async () => {
    const server = await startCacheServer(store())
    await server.text('/store')
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    const plain = ['GET /store HTTP/1.1', 'Host: a']
    const withBody = [...plain, 'Expect: 100-continue', 'Content-Length: 4', '', 'body']
    const withChunks = [...plain, 'Transfer-Encoding: chunked', '', '4\r\nbody\r\n0\r\n\r\n']
    socket.write([...plain, '', ''].join('\r\n') + withBody.join('\r\n') + withChunks.join('\r\n'))
    socket.end([...plain, 'Connection: close', '', ''].join('\r\n'))
    const statusLines = (await readText(socket)).match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(9))
    expect(statusLines).toEqual(['200', '100', '200', '200', '200'])
    // The middleware logs cache hits only.
    expect(server.logEntries).toHaveLength(2)
  })

  test('ETag: a matching If-None-Match returns 304', async () => {
    const server = await startCacheServer(store())
    const first = await server.request('/store')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}-(br|gzip)"$/)
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const revalidated = await server.request('/store', { headers: { 'if-none-match': ifNoneMatch } })
      expect([ifNoneMatch, revalidated.status, await revalidated.text()]).toEqual([ifNoneMatch, 304, ''])
      expect(revalidated.headers.get('etag')).toBeTruthy()
    }
    expect((await server.request('/store', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('content encoding: brotli, gzip or none, depending on Accept-Encoding', async () => {
    const server = await startCacheServer(store('Planners '.repeat(500)))
    const encodingByHeader = {
      'gzip, deflate, br': 'br',
      'gzip;q=1, br;q=0': 'gzip',
      identity: null,
      'br;q=0, *;q=0': null,
    }
    for (const [accepted, encoding] of Object.entries(encodingByHeader))
      for (const round of ['rendered', 'kept']) {
        const response = await server.request('/store', { headers: { 'accept-encoding': accepted } })
        expect([round, accepted, response.headers.get('content-encoding')]).toEqual([round, accepted, encoding])
        expect(await response.text()).toBe('Planners '.repeat(500))
        expect(response.headers.get('vary')).toBe('accept-encoding')
      }
    const cached = server.cache.get('/store')
    if (!cached) throw new Error('the page was not cached')
    expect(brotliDecompressSync(cached.variants.br.body)).toEqual(cached.variants.identity.body)
    expect(gunzipSync(cached.variants.gzip.body)).toEqual(cached.variants.identity.body)
    expect(cached.variants.br.body.length).toBeLessThan(200)
  })

  test('HEAD has the same headers as GET, before and after it is cached', async () => {
    const server = await startCacheServer(store())
    const headResponses = [
      await server.request('/store', { method: 'HEAD' }),
      await server.request('/store', { method: 'HEAD' }),
    ]
    const getResponse = await server.request('/store')
    for (const head of headResponses) {
      expect(await head.text()).toBe('')
      for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'x-content-type-options'])
        expect([name, head.headers.get(name)]).toEqual([name, getResponse.headers.get(name)])
    }
  })

  test('Cache-Control: shared caches may store it for seconds, browsers must revalidate', async () => {
    const server = await startCacheServer(store())
    for (const round of ['rendered', 'kept'])
      expect([round, (await server.request('/store')).headers.get('cache-control')]).toEqual([
        round,
        'public, max-age=0, s-maxage=5, stale-if-error=86400',
      ])
  })

  test('query parameters that the page does not use are ignored', async () => {
    const server = await startCacheServer({ '/blog': { text: 'Field notes', tags: ['posts'] }, ...store() })
    await server.text('/store?utm_source=mail&fbclid=1')
    await server.text('/store')
    await server.text('/store?x=2')
    expect(server.rendered).toEqual(['/store'])
    await server.text('/blog?tag=calm&x=1&category=health')
    await server.text('/blog?category=health&tag=calm&category=other')
    expect(server.rendered.slice(1)).toEqual(['/blog?category=health&tag=calm'])
  })

  /**
   * Errors, redirects, drafts and pages for one user or one moment are never cached. Nothing that a request sends
   * reaches a cached page.
   */
  test('request headers do not reach the renderer', async () => {
    const server = await startCacheServer(store())
    const headers = {
      authorization: 'Bearer ann',
      cookie: 'ann=1',
      'accept-language': 'de',
      'x-forwarded-host': 'evil',
    }
    const response = await server.request('/store', { headers })
    expect(response.headers.get('vary')).toBe('accept-encoding')
    const [request] = server.renderRequests
    expect(request?.url).toBe('https://example.com/store')
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({ accept: 'text/html' })
  })

  test('with a parameter that can have any value is rendered for each request and not cached', async () => {
    const pages = { '/auth': { text: 'Welcome', tags: [] }, '/blog': { text: 'Field notes', tags: ['posts'] } }
    const server = await startCacheServer(pages)
    for (const path of ['/auth', '/auth?reason=admin', '/blog']) await server.text(path)
    expect(server.rendered).toEqual(['/auth', '/blog'])
    const uncached = ['/auth?next=%2Forders', '/blog?before=1.x', '/blog?tag=calm&after=1.x', '/blog?tag=Calm']
    for (const path of [...uncached, ...uncached]) await server.text(path)
    expect(server.rendered.slice(2)).toEqual([...uncached, ...uncached])
    expect(server.cache.stats().pages).toBe(2)
  })

  test('has one cache key for all spellings of slug and route list', async () => {
    const data = { text: '{}', tags: ['products'] }
    const server = await startCacheServer({
      '/store.data': data,
      '/store/planner': data,
      '/store/PLANNER': data,
      '/store/plann%65r': data,
    })
    for (const ids of ['store,site', 'site,store', 'site,store,store,unknown'])
      await server.text(`/store.data?_routes=${ids}`)
    expect(server.rendered).toEqual(['/store.data?_routes=site%2Cstore'])
    for (const path of ['/store/planner', '/store/PLANNER', '/store/plann%65r', '/store.data?_routes=unknown'])
      await server.text(path)
    expect(server.cache.stats().pages).toBe(2)
  })

  test('data of the landing page is cached under the URL of the router', async () => {
    const server = await startCacheServer({ '/_.data': { text: '{}', tags: [] } })
    for (const path of ['/_.data', '/_.data?utm_source=mail', '/_.data']) await server.text(path)
    expect(server.rendered).toEqual(['/_.data'])
  })

  test('page and data are cached separately, data per requested routes', async () => {
    const server = await startCacheServer({ ...store(), '/store.data': { text: '{}', tags: ['products'] } })
    for (const path of ['/store', '/store.data', '/store.data?_routes=store&z=1', '/store.data?_routes=store'])
      await server.text(path)
    expect(server.rendered).toEqual(['/store', '/store.data', '/store.data?_routes=store'])
  })
})

describe('not cached', () => {
  test('data URL of a path with a trailing slash', async () => {
    const server = await startCacheServer({ '/blog/_.data': { text: '{}', tags: ['posts'] } })
    for (const path of ['/blog/_.data?category=health', '/blog/_.data']) await server.text(path)
    expect(server.rendered).toEqual(['/blog/_.data?category=health', '/blog/_.data'])
  })

  test.each<[string, string, TestPages[string] | undefined]>([
    ['an unknown page', '/store/gone', undefined],
    ['a 503 response', '/store', { text: 'empty', tags: ['products'], status: 503 }],
    ['a redirect', '/store', { text: '', tags: ['products'], status: 302 }],
    ['a page without cache tags', '/store', { text: 'Ann', tags: null }],
    ['a URL outside the public pages', '/admin', { text: 'Admin', tags: [] }],
  ])('%s', async (_what, path, testPage) => {
    const server = await startCacheServer(testPage ? { [path]: testPage } : {})
    const responses = [await server.request(path), await server.request(path)]
    expect(server.rendered).toEqual([path, path])
    for (const response of responses) {
      expect([response.status, response.headers.get('etag')]).toEqual([testPage ? (testPage.status ?? 200) : 404, null])
      expect(await response.text()).toBe(testPage?.text ?? 'Not found')
    }
  })

  test('URL of a generated file', async () => {
    const server = await startCacheServer({ '/binder/walk.pdf': { text: 'a sheet', tags: ['lessons'] } })
    await server.text('/binder/walk.pdf?paper=a5')
    await server.text('/binder/walk.pdf?paper=a4')
    expect(server.rendered).toEqual(['/binder/walk.pdf?paper=a5', '/binder/walk.pdf?paper=a4'])
  })

  test('while the invalidation listener is disconnected', async () => {
    const server = await startCacheServer(store())
    await server.text('/store')
    server.cache.invalidateAll({ disconnected: true })
    await server.text('/store')
    await server.text('/store')
    expect(server.rendered).toHaveLength(3)
    server.cache.invalidateAll({ disconnected: false })
    await server.text('/store')
    await server.text('/store')
    expect(server.rendered).toHaveLength(4)
  })

  test('beyond the memory limit: the least recently requested pages are evicted', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`/blog/${n}`, { text: `${n} `.repeat(2_000), tags: [`post:${n}`] }]),
    )
    const server = await startCacheServer(pages, { maxBytes: 60_000 })
    for (let n = 0; n < 30; n += 1) await server.text(`/blog/${n}`)
    const cached = Object.keys(pages).filter((path) => server.cache.get(path))
    expect(cached.length).toBeGreaterThan(3)
    expect(cached.length).toBeLessThan(15)
    expect(cached.at(-1)).toBe('/blog/29')
  })
})
