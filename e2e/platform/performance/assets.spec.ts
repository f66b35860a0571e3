import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { quickRun } from '../../../tests/run-length.ts'
import { expect, test } from '../../fixtures/test.ts'

const files = readdirSync(join(import.meta.dirname, '../../../build/client/assets'))
const fileOf = (pattern: RegExp) => `/assets/${files.find((name) => pattern.test(name))}`
const textAssets = [/^react-.*\.js$/, /^root-.*\.css$/, /^contour-tile-.*\.svg$/]
const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

for (const pattern of textAssets)
  test(`asset ${pattern}: immutable for a year, served in each accepted encoding`, async ({ baseURL }) => {
    const bodies = new Set<string>()
    const lengths: number[] = []
    for (const [encoding, decode] of Object.entries(decoders)) {
      // Without the browser, which decompresses responses.
      const response = await fetchRaw(`${baseURL}${fileOf(pattern)}`, encoding)
      expect(response.status).toBe(200)
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(response.headers.vary).toMatch(/accept-encoding/i)
      expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(Number(response.headers['content-length'])).toBe(response.body.length)
      bodies.add(decode(response.body).toString())
      lengths.push(response.body.length)
    }
    expect(bodies.size).toBe(1)
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  })

test(
  'stylesheet: fits into the initial congestion window, the first packets a server sends without waiting',
  quickRun,
  async ({ baseURL }) => {
    const { headers, body } = await fetchRaw(`${baseURL}${fileOf(/^root-.*\.css$/)}`, 'br')
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    // Ten full packets, the initial congestion window of RFC 6928.
    expect(body.length + head.join('').length).toBeLessThan(10 * 1460)
  },
)

/** Built files are cached for a year and stored compressed on the server. */
test('font: immutable for a year and not compressed again', async ({ baseURL }) => {
  const { headers } = await fetchRaw(`${baseURL}${fileOf(/^figtree-latin-wght.*\.woff2$/)}`, 'br, gzip')
  expect(headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers['content-encoding']).toBeUndefined()
})

test('fonts: subsets for rare characters load only when a page uses them', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  const idlePromise = page.waitForResponse(/\/assets\/on-idle-.*\.js$/)
  await page.goto('/blog')
  await page.evaluate(() => document.fonts.ready)
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.filter((path) => /-latin-(1|ext)-/.test(path))).toEqual([])
  // Wait until the page is idle: hydration would restore the heading's text.
  await idlePromise
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Šárka, Łukasz, Gülşen and Ştefan'
  })
  const fontNames = ['fraunces-latin-1-opsz-560', 'fraunces-latin-ext-opsz-560']
  await expect
    .poll(() => fontNames.map((fontName) => fonts.filter((path) => path.includes(fontName)).length))
    .toEqual([1, 1])
  await page.evaluate(() => document.fonts.ready)
  const isFontLoaded = () =>
    page.evaluate(() => document.fonts.check('560 2rem Fraunces', 'Šárka Łukasz Gülşen Ştefan ß'))
  expect(await isFontLoaded()).toBe(true)
})

test('scripts: not requested before the page is painted', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const requestsEndingWith = (suffix: string) => requestedPaths.filter((path) => path.endsWith(suffix))
  let releaseStyles = () => {}
  const stylesReleased = new Promise<void>((resolve) => {
    releaseStyles = resolve
  })
  // Nothing is painted before the styles have arrived.
  await page.route(/\/assets\/root-.*\.css$/, async (route) => {
    await stylesReleased
    await route.continue()
  })
  await page.goto('/store', { waitUntil: 'commit' })
  await expect.poll(() => requestsEndingWith('.woff2').length).toBeGreaterThan(0)
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(requestsEndingWith('.js')).toEqual([])
  await expect(page.locator('.is-pending')).not.toHaveCount(0)
  releaseStyles()
  await expect.poll(() => requestsEndingWith('.js').length).toBeGreaterThan(0)
  // Hydrated.
  await expect(page.locator('.is-pending')).toHaveCount(0)
})

async function fetchRaw(url: string, acceptEncoding: string) {
  const clientRequest = request(url, { headers: { 'accept-encoding': acceptEncoding } }).end()
  const [response] = await once(clientRequest, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: Number(response.statusCode), headers: response.headers, body: Buffer.concat(chunks) }
}
