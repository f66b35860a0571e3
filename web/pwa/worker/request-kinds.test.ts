import { expect, test } from 'vitest'
import { assetPathsIn, isApiPath, isPrefetch, isRouteDiscovery, pageUrlOfData } from './request-kinds.ts'

test.each([
  ['/store.data', '/store'],
  ['/binder/one.data?_routes=binder', '/binder/one'],
  ['/binder/one', undefined],
])('%s is the loader data of %s', (path, page) => {
  expect(pageUrlOfData(new URL(path, 'https://example.com'))?.pathname).toBe(page)
})

test('a data request by a prefetch link is recognized', () => {
  expect([isPrefetch({ mode: 'no-cors' }), isPrefetch({ mode: 'cors' })]).toEqual([true, false])
})

test('API paths are recognized', () => {
  expect(['/api', '/api/search', '/apiary', '/classes'].map(isApiPath)).toEqual([true, true, false, false])
})

test.each([
  ['/__manifest', 'default', true],
  ['/__manifest', 'no-store', false],
  ['/manifest.webmanifest', 'default', false],
] as const)('%s with cache mode %s is a route discovery request: %s', (path, cache, expected) => {
  expect(isRouteDiscovery(path, cache)).toBe(expected)
})

test('the assets of a page are the files it references, without duplicates', () => {
  const html = `<link rel="stylesheet" href="/assets/frame-A1_b.css"/><link rel="modulepreload" href="/assets/react-x.js"/>
    <script>import "/assets/react-x.js"</script><link href="/assets/figtree-D.woff2"/><img src="/og/site.png"/><a href="/assets/x.exe">`
  expect(assetPathsIn(html)).toEqual(['/assets/frame-A1_b.css', '/assets/react-x.js', '/assets/figtree-D.woff2'])
  expect(assetPathsIn('<p>none</p>')).toEqual([])
})
