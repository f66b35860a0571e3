import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '../fixtures/test.ts'

const files = readdirSync(join(import.meta.dirname, '../../build/client/assets'))
const fileOf = (pattern: RegExp) => `/assets/${files.find((name) => pattern.test(name))}`
const texts = [/^react-.*\.js$/, /^root-.*\.css$/, /^contour-tile-.*\.svg$/]
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

for (const pattern of texts)
  test(`an asset like ${pattern} is kept for a year, and comes as it was pressed when it was built`, async ({
    baseURL,
  }) => {
    const bodies = new Set<string>()
    const lengths: number[] = []
    for (const [coding, unpacked] of Object.entries(unpack)) {
      // Without the browser, which decompresses responses.
      const answer = await fetchRaw(`${baseURL}${fileOf(pattern)}`, coding)
      expect(answer.status).toBe(200)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.vary).toMatch(/accept-encoding/i)
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(coding)
      expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
      bodies.add(unpacked(answer.body).toString())
      lengths.push(answer.body.length)
    }
    expect(bodies.size).toBe(1)
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  })

test('the styles of every page come with the first packets, before the server waits for an answer', async ({
  baseURL,
}) => {
  const { headers, body } = await fetchRaw(`${baseURL}${fileOf(/^root-.*\.css$/)}`, 'br')
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // Ten full packets, the initial congestion window of RFC 6928.
  expect(body.length + head.join('').length).toBeLessThan(10 * 1460)
})

test('a typeface is kept for a year and not pressed twice', async ({ baseURL }) => {
  const { headers } = await fetchRaw(`${baseURL}${fileOf(/^figtree-latin-wght.*\.woff2$/)}`, 'br, gzip')
  expect(headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers['content-encoding']).toBeUndefined()
})

test('letters of rare names come when a page has them, and no page asks for them otherwise', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  const atRest = page.waitForResponse(/\/assets\/on-idle-.*\.js$/)
  await page.goto('/blog')
  await page.evaluate(() => document.fonts.ready)
  expect(fonts.length).toBeGreaterThan(0)
  expect(fonts.filter((path) => /-latin-(1|ext)-/.test(path))).toEqual([])
  // Wait until the page is idle: hydration would restore the heading's text.
  await atRest
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'Šárka, Łukasz, Gülşen and Ştefan'
  })
  const cuts = ['fraunces-latin-1-opsz-560', 'fraunces-latin-ext-opsz-560']
  await expect.poll(() => cuts.map((cut) => fonts.filter((path) => path.includes(cut)).length)).toEqual([1, 1])
  await page.evaluate(() => document.fonts.ready)
  const isDrawn = () => page.evaluate(() => document.fonts.check('560 2rem Fraunces', 'Šárka Łukasz Gülşen Ştefan ß'))
  expect(await isDrawn()).toBe(true)
})

test('scripts are asked for when the page is painted, and by no page before', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const ofKind = (ending: string) => asked.filter((path) => path.endsWith(ending))
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  // Nothing is painted before the styles have arrived.
  await page.route(/\/assets\/root-.*\.css$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/store', { waitUntil: 'commit' })
  await expect.poll(() => ofKind('.woff2').length).toBeGreaterThan(0)
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(ofKind('.js')).toEqual([])
  arrive()
  await expect.poll(() => ofKind('.js').length).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(true)
})

async function fetchRaw(url: string, accepted: string) {
  const asked = request(url, { headers: { 'accept-encoding': accepted } }).end()
  const [answer] = await once(asked, 'response')
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece)
  return { status: Number(answer.statusCode), headers: answer.headers, body: Buffer.concat(pieces) }
}
