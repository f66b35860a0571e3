import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aCacheServer, type TestPages } from './cache-server.fixture.ts'

const store = (text = 'Planners'): TestPages => ({ '/store': { text, topics: ['products', 'product:*'] } })

describe('a page', () => {
  test('is rendered once for all who wait for it, and for all who come after', async () => {
    const node = await aCacheServer(store())
    const open = node.hold()
    const first = Promise.all(Array.from({ length: 20 }, () => node.text('/store')))
    await expect.poll(() => node.rendered).toEqual(['/store'])
    open()
    expect(new Set(await first)).toEqual(new Set(['Planners']))
    expect(await node.text('/store')).toBe('Planners')
    expect(node.rendered).toEqual(['/store'])
  })

  test('is counted when it lies ready, is waited for, and is rendered', async () => {
    const node = await aCacheServer({ ...store(), '/orders/1': { text: 'An order', topics: null } })
    expect(node.cache.figures()).toMatchObject({ pages: 0, bytes: 0, hits: 0, misses: 0, renders: 0 })
    for (const _ of [1, 2, 3]) await node.text('/store')
    await node.text('/orders/1')
    expect(node.cache.figures()).toMatchObject({ pages: 1, hits: 2, misses: 1, renders: 1 })
    expect(node.cache.figures().bytes).toBeGreaterThan(8)
    node.cache.invalidate('products')
    await node.text('/store')
    expect(node.cache.figures()).toMatchObject({ pages: 1, renders: 2 })
  })

  test('has one name, by which whoever has it is told that nothing changed', async () => {
    const node = await aCacheServer(store())
    const first = await node.ask('/store')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}-(br|gzip)"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await node.ask('/store', { headers: { 'if-none-match': known } })
      expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
      expect(again.headers.get('etag')).toBeTruthy()
    }
    expect((await node.ask('/store', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('is sent in the smallest form that the reader takes', async () => {
    const node = await aCacheServer(store('Planners '.repeat(500)))
    const forms = { 'gzip, deflate, br': 'br', 'gzip;q=1, br;q=0': 'gzip', identity: null, 'br;q=0, *;q=0': null }
    for (const [accepted, encoding] of Object.entries(forms))
      for (const turn of ['rendered', 'kept']) {
        const answer = await node.ask('/store', { headers: { 'accept-encoding': accepted } })
        expect([turn, accepted, answer.headers.get('content-encoding')]).toEqual([turn, accepted, encoding])
        expect(await answer.text()).toBe('Planners '.repeat(500))
        expect(answer.headers.get('vary')).toBe('accept-encoding')
      }
    const kept = node.cache.get('/store')
    if (!kept) throw new Error('the page was not kept')
    expect(brotliDecompressSync(kept.forms.br.body)).toEqual(kept.forms.identity.body)
    expect(gunzipSync(kept.forms.gzip.body)).toEqual(kept.forms.identity.body)
    expect(kept.forms.br.body.length).toBeLessThan(200)
  })

  test('tells a HEAD what the GET would be, kept or not', async () => {
    const node = await aCacheServer(store())
    const heads = [await node.ask('/store', { method: 'HEAD' }), await node.ask('/store', { method: 'HEAD' })]
    const whole = await node.ask('/store')
    for (const head of heads) {
      expect(await head.text()).toBe('')
      for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'x-content-type-options'])
        expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
    }
  })

  test('may be held by caches on the way for seconds, and by a browser never unasked', async () => {
    const node = await aCacheServer(store())
    for (const turn of ['rendered', 'kept'])
      expect([turn, (await node.ask('/store')).headers.get('cache-control')]).toEqual([
        turn,
        'public, max-age=0, s-maxage=5, stale-if-error=86400',
      ])
  })

  test('is one page, whatever stands in a query that it does not read', async () => {
    const node = await aCacheServer({ '/blog': { text: 'Field notes', topics: ['posts'] }, ...store() })
    await node.text('/store?utm_source=mail&fbclid=1')
    await node.text('/store')
    await node.text('/store?x=2')
    expect(node.rendered).toEqual(['/store'])
    await node.text('/blog?tag=calm&x=1&category=health')
    await node.text('/blog?category=health&tag=calm&category=other')
    expect(node.rendered.slice(1)).toEqual(['/blog?category=health&tag=calm'])
  })

  test('knows nothing of who asks for it: not what they send, nor by which name they reached the site', async () => {
    const node = await aCacheServer(store())
    const headers = {
      authorization: 'Bearer ann',
      cookie: 'ann=1',
      'accept-language': 'de',
      'x-forwarded-host': 'evil',
    }
    const answer = await node.ask('/store', { headers })
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    const [asked] = node.asked
    expect(asked?.url).toBe('https://example.com/store')
    expect(Object.fromEntries(asked?.headers ?? [])).toEqual({ accept: 'text/html' })
  })

  test('with a parameter that can have any value is rendered for each request and not cached', async () => {
    const shelf = {
      '/auth': { text: 'Welcome to base camp', topics: [] },
      '/blog': { text: 'Field notes', topics: ['posts'] },
    }
    const node = await aCacheServer(shelf)
    for (const path of ['/auth', '/auth?reason=admin', '/blog']) await node.text(path)
    expect(node.rendered).toEqual(['/auth', '/blog'])
    const uncached = ['/auth?next=%2Forders', '/blog?before=1.x', '/blog?tag=calm&after=1.x', '/blog?tag=Calm']
    for (const path of [...uncached, ...uncached]) await node.text(path)
    expect(node.rendered.slice(2)).toEqual([...uncached, ...uncached])
    expect(node.cache.figures().pages).toBe(2)
  })

  test('has one cache key, however its slug and the list of its routes are spelled', async () => {
    const data = { text: '{}', topics: ['products'] }
    const node = await aCacheServer({
      '/store.data': data,
      '/store/planner': data,
      '/store/PLANNER': data,
      '/store/plann%65r': data,
    })
    for (const ids of ['store,site', 'site,store', 'site,store,store,unknown'])
      await node.text(`/store.data?_routes=${ids}`)
    expect(node.rendered).toEqual(['/store.data?_routes=site%2Cstore'])
    for (const path of ['/store/planner', '/store/PLANNER', '/store/plann%65r', '/store.data?_routes=unknown'])
      await node.text(path)
    expect(node.cache.figures().pages).toBe(2)
  })

  test('and the data of the landing page are found at the address by which the router asks for it', async () => {
    const node = await aCacheServer({ '/_.data': { text: '{}', topics: [] } })
    for (const path of ['/_.data', '/_.data?utm_source=mail', '/_.data']) await node.text(path)
    expect(node.rendered).toEqual(['/_.data'])
  })

  test('and the data of a page are two, each with the parts that are asked for', async () => {
    const node = await aCacheServer({ ...store(), '/store.data': { text: '{}', topics: ['products'] } })
    for (const path of ['/store', '/store.data', '/store.data?_routes=store&z=1', '/store.data?_routes=store'])
      await node.text(path)
    expect(node.rendered).toEqual(['/store', '/store.data', '/store.data?_routes=store'])
  })
})

describe('nothing is kept', () => {
  test('of what is asked for as the data of an address with a stroke at its end', async () => {
    const node = await aCacheServer({ '/blog/_.data': { text: '{}', topics: ['posts'] } })
    for (const path of ['/blog/_.data?category=health', '/blog/_.data']) await node.text(path)
    expect(node.rendered).toEqual(['/blog/_.data?category=health', '/blog/_.data'])
  })

  test.each<[string, string, TestPages[string] | undefined]>([
    ['that is not there', '/store/gone', undefined],
    ['that could not be read whole', '/store', { text: 'empty', topics: ['products'], status: 503 }],
    ['that leads elsewhere', '/store', { text: '', topics: ['products'], status: 302 }],
    ['that is for one person or for this moment', '/store', { text: 'Ann', topics: null }],
    ['at an address that is none of the public ones', '/admin', { text: 'Admin', topics: [] }],
  ])('%s', async (_what, path, found) => {
    const node = await aCacheServer(found ? { [path]: found } : {})
    const answers = [await node.ask(path), await node.ask(path)]
    expect(node.rendered).toEqual([path, path])
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('etag')]).toEqual([found ? (found.status ?? 200) : 404, null])
      expect(await answer.text()).toBe(found?.text ?? 'Not found')
    }
  })

  test('at the address of a file', async () => {
    const node = await aCacheServer({ '/binder/walk.pdf': { text: 'a sheet', topics: ['lessons'] } })
    await node.text('/binder/walk.pdf?paper=a5')
    await node.text('/binder/walk.pdf?paper=a4')
    expect(node.rendered).toEqual(['/binder/walk.pdf?paper=a5', '/binder/walk.pdf?paper=a4'])
  })

  test('while changes are not heard', async () => {
    const node = await aCacheServer(store())
    await node.text('/store')
    node.cache.invalidateAll({ disconnected: true })
    await node.text('/store')
    await node.text('/store')
    expect(node.rendered).toHaveLength(3)
    node.cache.invalidateAll({ disconnected: false })
    await node.text('/store')
    await node.text('/store')
    expect(node.rendered).toHaveLength(4)
  })

  test('beyond the memory that it may take, and what was asked for last stays', async () => {
    const shelf = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`/blog/${n}`, { text: `${n} `.repeat(2_000), topics: [`post:${n}`] }]),
    )
    const node = await aCacheServer(shelf, { mostBytes: 60_000 })
    for (let n = 0; n < 30; n += 1) await node.text(`/blog/${n}`)
    const kept = Object.keys(shelf).filter((path) => node.cache.get(path))
    expect(kept.length).toBeGreaterThan(3)
    expect(kept.length).toBeLessThan(15)
    expect(kept.at(-1)).toBe('/blog/29')
  })
})

describe('what changes', () => {
  test('makes the pages anew that show it, and no others', async () => {
    const shelf: TestPages = {
      '/blog': { text: 'one', topics: ['posts', 'post:a', 'post:b'] },
      '/blog/a': { text: 'one', topics: ['posts', 'post:a'] },
      '/blog/rss.xml': { text: 'one', topics: ['posts', 'post:*'] },
      ...store('one'),
    }
    const node = await aCacheServer(shelf)
    const all = Object.keys(shelf)
    for (const path of all) await node.text(path)
    for (const path of all) shelf[path] = { ...(shelf[path] ?? { topics: [] }), text: 'two' }
    node.cache.invalidate('post:b')
    expect(await Promise.all(all.map(node.text))).toEqual(['two', 'one', 'two', 'one'])
    node.cache.invalidate('posts')
    expect(await Promise.all(all.map(node.text))).toEqual(['two', 'two', 'two', 'one'])
    node.cache.invalidate('products')
    expect(await node.text('/store')).toBe('two')
  })

  test('is made anew before anybody asks, where a page was wanted lately', async () => {
    const shelf = store('one')
    const node = await aCacheServer(shelf)
    await node.text('/store')
    node.cache.invalidate('products')
    await expect.poll(() => node.rendered).toHaveLength(2)
    await expect.poll(() => node.cache.get('/store')).toBeTruthy()
    node.wait(120_000)
    node.cache.invalidate('products')
    expect(node.cache.get('/store')).toBeUndefined()
    expect(node.rendered).toHaveLength(2)
  })

  test('while a page is rendered begins it again', async () => {
    const shelf = store('one')
    const node = await aCacheServer(shelf)
    const open = node.hold()
    const asked = node.text('/store')
    await expect.poll(() => node.rendered).toHaveLength(1)
    shelf['/store'] = { text: 'two', topics: ['products'] }
    node.cache.invalidate('products')
    open()
    expect(await asked).toBe('two')
    expect(await node.text('/store')).toBe('two')
    expect(node.rendered).toHaveLength(2)
  })

  test('faster than pages are made leaves the reader with the one of a moment ago', async () => {
    const shelf = store('0')
    const node = await aCacheServer(shelf)
    await node.text('/store')
    for (let turn = 1; turn <= 20; turn += 1) {
      shelf['/store'] = { text: String(turn), topics: ['products'] }
      node.cache.invalidate('products')
      await node.text('/store')
    }
    expect(node.rendered.length).toBeLessThan(8)
    node.wait(400)
    expect(await node.text('/store')).toBe('20')
  })

  test('is shown as it was while the new page cannot be made', async () => {
    const shelf = store('one')
    const node = await aCacheServer(shelf)
    await node.text('/store')
    shelf['/store'] = { text: 'fails', topics: ['products'] }
    node.cache.invalidate('products')
    expect(await node.text('/store')).toBe('one')
    expect(node.faults.length).toBeGreaterThan(0)
    shelf['/store'] = { text: 'two', topics: ['products'] }
    expect(await node.text('/store')).toBe('two')
  })

  test('is shown as it was while the database is away, and anew when changes are heard again', async () => {
    const shelf = store('one')
    const node = await aCacheServer(shelf)
    await node.text('/store')
    node.cache.invalidateAll({ disconnected: true })
    shelf['/store'] = { text: 'empty', topics: null, status: 503 }
    for (const turn of [1, 2]) expect([turn, await node.text('/store')]).toEqual([turn, 'one'])
    expect((await node.ask('/blog')).status).toBe(404)
    shelf['/store'] = { text: 'two', topics: ['products'] }
    node.cache.invalidateAll({ disconnected: false })
    expect(await node.text('/store')).toBe('two')
  })

  test('by its own time is never shown beyond it, and readers wait for the new page', async () => {
    const shelf: TestPages = { '/classes': { text: 'a workshop tonight', topics: ['classes'], until: 5_000 } }
    const node = await aCacheServer(shelf)
    await node.text('/classes')
    shelf['/classes'] = { text: 'no workshop', topics: ['classes'] }
    node.wait(3_999)
    expect(await node.text('/classes')).toBe('a workshop tonight')
    node.wait(1)
    expect(node.cache.get('/classes')).toBeUndefined()
    expect(await node.text('/classes')).toBe('no workshop')
    expect(node.rendered).toHaveLength(2)
  })

  test('by nothing that is told is looked at after half a minute, and nobody waits for it', async () => {
    const shelf = store('a workshop tonight')
    const node = await aCacheServer(shelf)
    await node.text('/store')
    shelf['/store'] = { text: 'no workshop', topics: ['classes'] }
    node.wait(30_001)
    expect(await node.text('/store')).toBe('a workshop tonight')
    await expect.poll(() => node.text('/store')).toBe('no workshop')
  })
})
