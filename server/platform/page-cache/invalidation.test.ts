import { describe, expect, test } from 'vitest'
import { startCacheServer, type TestPages } from './cache-server.fixture.ts'

const store = (text = 'Planners'): TestPages => ({ '/store': { text, tags: ['products', 'product:*'] } })

describe('cache invalidation', () => {
  test('rerenders the pages with that cache tag only', async () => {
    const pages: TestPages = {
      '/blog': { text: 'one', tags: ['posts', 'post:a', 'post:b'] },
      '/blog/a': { text: 'one', tags: ['posts', 'post:a'] },
      '/blog/rss.xml': { text: 'one', tags: ['posts', 'post:*'] },
      ...store('one'),
    }
    const server = await startCacheServer(pages)
    const all = Object.keys(pages)
    for (const path of all) await server.text(path)
    for (const path of all) pages[path] = { ...(pages[path] ?? { tags: [] }), text: 'two' }
    server.cache.invalidate('post:b')
    expect(await Promise.all(all.map(server.text))).toEqual(['two', 'one', 'two', 'one'])
    server.cache.invalidate('posts')
    expect(await Promise.all(all.map(server.text))).toEqual(['two', 'two', 'two', 'one'])
    server.cache.invalidate('products')
    expect(await server.text('/store')).toBe('two')
  })

  test('rerenders recently requested pages in advance', async () => {
    const pages = store('one')
    const server = await startCacheServer(pages)
    await server.text('/store')
    server.cache.invalidate('products')
    await expect.poll(() => server.rendered).toHaveLength(2)
    await expect.poll(() => server.cache.get('/store')).toBeTruthy()
    server.advance(120_000)
    server.cache.invalidate('products')
    expect(server.cache.get('/store')).toBeUndefined()
    expect(server.rendered).toHaveLength(2)
  })

  test('during a render starts the render again', async () => {
    const pages = store('one')
    const server = await startCacheServer(pages)
    const unblock = server.blockRendering()
    const request = server.text('/store')
    await expect.poll(() => server.rendered).toHaveLength(1)
    pages['/store'] = { text: 'two', tags: ['products'] }
    server.cache.invalidate('products')
    unblock()
    expect(await request).toBe('two')
    expect(await server.text('/store')).toBe('two')
    expect(server.rendered).toHaveLength(2)
  })

  test('more often than a page can be rendered: serves the previous version', async () => {
    const pages = store('0')
    const server = await startCacheServer(pages)
    await server.text('/store')
    for (let round = 1; round <= 20; round += 1) {
      pages['/store'] = { text: String(round), tags: ['products'] }
      server.cache.invalidate('products')
      await server.text('/store')
    }
    expect(server.rendered.length).toBeLessThan(8)
    server.advance(400)
    expect(await server.text('/store')).toBe('20')
  })

  test('more often than a page can be rendered: after a save of the owner, the previous version is refused', async () => {
    const pages = store('0')
    const server = await startCacheServer(pages)
    await server.text('/store')
    for (let round = 1; round <= 20; round += 1) {
      pages['/store'] = { text: String(round), tags: ['products'] }
      server.cache.invalidate('products')
      server.cache.refuseStalePages()
      expect(await server.text('/store')).toBe(String(round))
    }
  })

  test.each([
    ['page', { text: 'new', tags: ['products'] }],
    ['missing page', undefined],
  ])('a request after the invalidation of a %s does not get the result of an earlier render', async (_what, page) => {
    const pages: TestPages = page ? store('old') : {}
    const server = await startCacheServer(pages)
    const unblock = server.blockRendering()
    const earlyRequest = server.text('/store')
    await expect.poll(() => server.rendered).toHaveLength(1)
    pages['/store'] = { text: 'new', tags: ['products'] }
    server.cache.invalidate('products')
    const late = server.text('/store')
    await expect.poll(() => server.cache.stats().misses).toBe(2)
    unblock()
    expect(['new', 'Not found']).toContain(await earlyRequest)
    expect(await late).toBe('new')
  })

  test('serves the previous version while rendering fails', async () => {
    const pages = store('one')
    const server = await startCacheServer(pages)
    await server.text('/store')
    pages['/store'] = { text: 'fails', tags: ['products'] }
    server.cache.invalidate('products')
    expect(await server.text('/store')).toBe('one')
    expect(server.errors.length).toBeGreaterThan(0)
    pages['/store'] = { text: 'two', tags: ['products'] }
    expect(await server.text('/store')).toBe('two')
  })

  test('serves the previous version during a database outage, and rerenders after it', async () => {
    const pages = store('one')
    const server = await startCacheServer(pages)
    await server.text('/store')
    server.cache.invalidateAll({ disconnected: true })
    pages['/store'] = { text: 'empty', tags: null, status: 503 }
    for (const round of [1, 2]) expect([round, await server.text('/store')]).toEqual([round, 'one'])
    expect((await server.request('/blog')).status).toBe(404)
    pages['/store'] = { text: 'two', tags: ['products'] }
    server.cache.invalidateAll({ disconnected: false })
    expect(await server.text('/store')).toBe('two')
  })

  test('at the expiry time of a page: later requests wait for the new version', async () => {
    const pages: TestPages = { '/classes': { text: 'a workshop tonight', tags: ['classes'], until: 5_000 } }
    const server = await startCacheServer(pages)
    await server.text('/classes')
    pages['/classes'] = { text: 'no workshop', tags: ['classes'] }
    server.advance(3_999)
    expect(await server.text('/classes')).toBe('a workshop tonight')
    server.advance(1)
    expect(server.cache.get('/classes')).toBeUndefined()
    expect(await server.text('/classes')).toBe('no workshop')
    expect(server.rendered).toHaveLength(2)
  })

  test('after 30 seconds without invalidation: rerenders in the background', async () => {
    const pages = store('a workshop tonight')
    const server = await startCacheServer(pages)
    await server.text('/store')
    pages['/store'] = { text: 'no workshop', tags: ['classes'] }
    server.advance(30_001)
    expect(await server.text('/store')).toBe('a workshop tonight')
    await expect.poll(() => server.text('/store')).toBe('no workshop')
  })
})
