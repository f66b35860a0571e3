import { expect, test } from 'vitest'
import { filesOf, isCacheable, isDiscovery, isInterface, isPrefetch, pageOfData } from './cacheable-routes.ts'

test.each([
  ['/binder', true],
  ['/binder/three-months-of-rent', true],
  ['/binder/018f0000-0000-7000-8000-000000000000', true],
  ['/binder/three-months-of-rent?from=mail', false],
  ['/binder/three-months-of-rent.pdf', false],
  ['/binder/three-months-of-rent/print', false],
  ['/binders', false],
  ['/', false],
  ['/store', false],
  ['/admin/binder', false],
  ['/auth', false],
  ['/orders/1', false],
])('%s is kept for a day without a connection: %s', (path, kept) => {
  expect(isCacheable(new URL(path, 'https://example.com'))).toBe(kept)
})

test.each([
  ['/store.data', '/store'],
  ['/binder/one.data?_routes=binder', '/binder/one'],
  ['/binder/one', undefined],
])('%s is the data of %s', (path, page) => {
  expect(pageOfData(new URL(path, 'https://example.com'))?.pathname).toBe(page)
})

test('what is fetched before it is opened is not yet a page to keep', () => {
  expect([isPrefetch({ mode: 'no-cors' }), isPrefetch({ mode: 'cors' })]).toEqual([true, false])
})

test('the API is left alone', () => {
  expect(['/api', '/api/search', '/apiary', '/classes'].map(isInterface)).toEqual([true, true, false, false])
})

test.each([
  ['/__manifest', 'default', true],
  ['/__manifest', 'no-store', false],
  ['/manifest.webmanifest', 'default', false],
] as const)('%s, asked with the cache mode %s, is the router looking for its ways: %s', (path, cache, asked) => {
  expect(isDiscovery(path, cache)).toBe(asked)
})

test('the files of a page are those that it names, each once', () => {
  const html = `<link rel="stylesheet" href="/assets/frame-A1_b.css"/><link rel="modulepreload" href="/assets/react-x.js"/>
    <script>import "/assets/react-x.js"</script><link href="/assets/figtree-D.woff2"/><img src="/og/site.png"/><a href="/assets/x.exe">`
  expect(filesOf(html)).toEqual(['/assets/frame-A1_b.css', '/assets/react-x.js', '/assets/figtree-D.woff2'])
  expect(filesOf('<p>none</p>')).toEqual([])
})
