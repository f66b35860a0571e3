import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createUploadedImage } from './images.fixture.ts'

const site = await openSiteForFile({ seed: false })
const boss = await site.createUser({ admin: true })
const picture = await createUploadedImage(site, boss, { name: '"><script>.png' })

const fetchImage = (address: string, headers: Record<string, string> = {}) => fetch(site.url + address, { headers })

describe('image variant', () => {
  test.each(['webp', 'avif'])('as %s: has its type, safe headers and is cached for a year', async (format) => {
    const response = await fetchImage(picture.address.replace('webp', format))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="picture.${format}"`,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength)
  })

  test('returns 304 for a matching ETag', async () => {
    const etag = (await fetchImage(picture.address)).headers.get('etag') ?? ''
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await fetchImage(picture.address, { 'if-none-match': ifNoneMatch })
      expect([response.status, await response.text()]).toEqual([304, ''])
    }
    expect((await fetchImage(picture.address, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is public, supports HEAD, and other methods return 405', async () => {
    const head = await fetch(site.url + picture.address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/webp', ''])
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await fetch(site.url + picture.address, { method })).status).toBe(405)
  })
})

describe('unknown image URL', () => {
  test.each([
    '/media/{id}/61x40.webp',
    '/media/{id}/60x40.png',
    '/media/{id}/60x40.webp.svg',
    '/media/{id}/60X40.webp',
    '/media/{id}/060x40.webp',
    '/media/{id}/',
    '/media/{id}',
    '/media/{ID}/60x40.webp',
    '/media/018f0000-0000-7000-8000-000000000000/60x40.webp',
    '/media/x/60x40.webp',
    '/media/{id}/..%2f..%2f..%2fauth-secret',
    '/media/..%2f{id}/60x40.webp',
    '/media/{id}/../../../auth-secret',
    '/media/{id}/%2e%2e/{id}/60x40.webp/..',
    '/media/{id}/60x40.webp%00.png',
    '/media/{id}/C:%5cwindows',
    '/media//60x40.webp',
    '/media/CON/60x40.webp',
  ])('%s returns 404', async (path) => {
    expect(await statusAt(path.replaceAll('{id}', picture.id).replaceAll('{ID}', picture.id.toUpperCase()))).toBe(404)
  })
})

test('storage: contains only the generated variants of the image', async () => {
  const page = await site.base.storage.get(`pictures/${picture.id}/60x40.webp`)
  expect(page?.byteLength).toBeGreaterThan(0)
  const files = await readdir(site.files, { recursive: true })
  expect(files.sort()).toEqual([
    'pictures',
    `pictures/${picture.id}`,
    ...['avif', 'webp'].map((format) => `pictures/${picture.id}/60x40.${format}`),
  ])
})

/** Requests a path exactly as written; `fetch` would normalize it. */
function statusAt(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: new URL(site.url).port, path }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end()
  })
}
