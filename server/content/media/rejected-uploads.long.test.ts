import { request } from 'node:http'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { IMAGE_BYTES_MAX, IMAGE_NAME_MAX } from '#contract/content/media/image-limits.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import {
  createDecompressionBomb,
  createImage,
  createUploadedImage,
  fetchImages,
  postImage,
  sendForm,
  toBytes,
} from './images.fixture.ts'

const site = await openSiteForFile({ seed: false })
const boss = await site.createUser({ admin: true })

const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'))
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const notPictures: [name: string, type: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['drawing.svg', 'image/svg+xml', text(svg)],
  ['drawing.png', 'image/png', text(svg)],
  ['drawing.png.svg', 'image/png', text(`<?xml version="1.0"?>\n<!-- \x89PNG -->${svg}`)],
  ['page.png', 'image/png', text('<!doctype html><script>alert(1)</script>')],
  ['program.png', 'image/png', text(`MZ\x90\0${'\0'.repeat(200)}`)],
  ['program.jpg', 'image/jpeg', text(`\x7fELF\x02\x01\x01${'\0'.repeat(200)}`)],
  ['script.gif', 'image/gif', text('GIF88a=1;alert(1)')],
  ['document.pdf.png', 'image/png', text('%PDF-1.7\n1 0 obj')],
  ['archive.zip.jpg', 'image/jpeg', text(`PK\x03\x04${'\0'.repeat(100)}`)],
  ['photo.heic', 'image/heic', text(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(100)}`)],
  ['film.avif', 'image/avif', text(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${'\0'.repeat(100)}`)],
  ['sound.webp', 'image/webp', text(`RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(100)}`)],
  ['late.png', 'image/png', text('  \x89PNG\r\n\x1a\n')],
]

describe('uploads that are not images', () => {
  test.each(notPictures)('%s sent as %s is rejected by its content (415)', async (name, type, bytes) => {
    const { status, body } = await postImage(site, boss, bytes, { name, type })
    expect([status, body.code, body.message]).toEqual([
      415,
      'not_a_picture',
      'This isn’t a supported image. Please choose a JPEG, PNG, WebP, AVIF or GIF file.',
    ])
  })

  test('TIFF is rejected although the library supports it', async () => {
    expect((await postImage(site, boss, await toBytes(createImage().tiff()))).status).toBe(415)
  })

  const brokenOnes: [string, () => Promise<Uint8Array<ArrayBuffer>>][] = [
    ['a PNG header only', async () => text('\x89PNG\r\n\x1a\n')],
    ['a script with a GIF header', async () => text('GIF89a/*\0\0\0*/=1;alert(document.domain)//')],
    ['a WebP of zeros', async () => text(`RIFF\x64\0\0\0WEBPVP8 ${'\0'.repeat(90)}`)],
    ...(['jpeg', 'png', 'webp', 'avif'] as const).map((format): [string, () => Promise<Uint8Array<ArrayBuffer>>] => [
      `a truncated ${format}`,
      async () => {
        const complete = await toBytes(createImage({ width: 640, height: 480 }).toFormat(format))
        return complete.slice(0, Math.floor(complete.length * 0.6))
      },
    ]),
  ]
  test.each(brokenOnes)('%s returns a validation error for the field', async (_name, made) => {
    const { status, body } = await postImage(site, boss, await made())
    expect([status, body.code, body.errors?.map(({ field }) => field)]).toEqual([400, 'validation', ['file']])
    expect(body.message).toContain('This image is damaged or incomplete.')
  })

  test('an empty file is rejected', async () => {
    expect((await postImage(site, boss, new Uint8Array())).status).toBe(415)
  })

  test('image with appended HTML: only the pixels are served', async () => {
    const sent = Buffer.concat([
      await createImage({ width: 50, height: 40 }).png().toBuffer(),
      text('<script>hurt()</script>'),
    ])
    const { status, body } = await postImage(site, boss, new Uint8Array(sent), { name: 'both.html' })
    expect(status).toBe(201)
    const served = Buffer.from(await (await fetch(site.url + body.address)).arrayBuffer())
    expect([served.includes('hurt'), (await sharp(served).metadata()).format]).toEqual([false, 'webp'])
  })
})

describe('uploads that are too large', () => {
  test('an image of 20,000 by 20,000 pixels is rejected by its header without decoding', async () => {
    const bomb = createDecompressionBomb(20_000, 20_000)
    expect(bomb.length).toBeLessThan(200_000)
    await postImage(site, boss, await toBytes(createImage({ width: 40, height: 40 }).png()))
    const before = process.memoryUsage().rss
    for (let times = 0; times < 5; times += 1) {
      const { status, body } = await postImage(site, boss, bomb)
      expect([status, body.code]).toEqual([413, 'too_many_pixels'])
      expect(body.message).toContain('50 million')
    }
    // Decoded, it takes 1.6 GB.
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000)
  })

  test.each([
    [16_001, 10],
    [10, 16_001],
    [8_000, 7_000],
  ])('%i by %i pixels are rejected', async (width, height) => {
    expect((await postImage(site, boss, createDecompressionBomb(width, height))).body.code).toBe('too_many_pixels')
  })

  test('16,000 by 3,000 pixels are accepted', async () => {
    const { status, body } = await postImage(site, boss, createDecompressionBomb(16_000, 3_000))
    expect([status, body.width, body.height]).toEqual([201, 1600, 300])
  })

  test('more than 10 MB returns picture_too_large', async () => {
    const { status, body } = await postImage(site, boss, new Uint8Array(IMAGE_BYTES_MAX + 1))
    expect([status, body.code, body.message]).toEqual([
      413,
      'picture_too_large',
      'This image is larger than 10 MB. Please choose a smaller one.',
    ])
  })

  test('50 MB are rejected by content length before the body is read', async () => {
    const response = await beginUpload({ 'content-length': String(50_000_000) })
    expect(response).toBe(413)
  })

  test('an endless upload is cut off at 10 MB while other requests are served', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(stream) {
        sent += 64_000
        stream.enqueue(new Uint8Array(64_000))
      },
    })
    const headers = { authorization: `Bearer ${boss.token}`, 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', headers, body: endless, duplex: 'half' } as const
    const status = fetch(`${site.url}/api/admin/pictures`, init).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof TypeError ? 413 : error),
    )
    expect((await fetchImages(site, boss)).status).toBe(200)
    expect(await status).toBe(413)
    expect(sent).toBeLessThan(3 * IMAGE_BYTES_MAX)
  })
})

describe('upload without permission', () => {
  test.each([
    [401, 'sign_in_required', async () => null],
    [403, 'admin_required', async () => (await site.createUser()).token],
  ])('returns %i %s before the body is read', async (status, _code, token) => {
    expect(await beginUpload({ 'content-length': '1000000' }, await token())).toBe(status)
  })
})

describe('malformed form', () => {
  test.each([
    ['a file in another field', () => formOf({ picture: new File(['x'], 'a.png') })],
    ['a text instead of a file', () => formOf({ file: 'x' })],
    ['an empty form', () => formOf({})],
    ['an alt text above the limit', () => formOf({ file: new File(['x'], 'a.png'), alt: 'a'.repeat(501) })],
    [
      'a truncated form',
      () =>
        new Blob(['--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'], {
          type: 'multipart/form-data; boundary=x',
        }),
    ],
  ])('%s returns 400', async (_name, body) => {
    expect((await sendForm(site.url, boss, body())).status).toBe(400)
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'])(
    'content type %s returns 415',
    async (type) => {
      expect((await sendForm(site.url, boss, new Blob(['x'], { type }))).status).toBe(415)
    },
  )
})

describe('file name', () => {
  test.each([
    ['../../x', 'x'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['a\0b\x1b[31m.png', 'ab[31m.png'],
    ['CON', 'CON'],
    ['..', '..'],
    ['/', 'picture'],
    ['  two   hills \u202Egnp.exe', 'two hills gnp.exe'],
    ['x'.repeat(4000), 'x'.repeat(IMAGE_NAME_MAX)],
    ['👣'.repeat(300), '👣'.repeat(IMAGE_NAME_MAX)],
  ])('%j becomes %j, is not a path and does not affect the URL', async (name, cleanName) => {
    const picture = await createUploadedImage(site, boss, { name })
    expect(picture.name).toBe(cleanName)
    expect(picture.address).toMatch(/^\/media\/[\da-f-]{36}\/60x40\.webp$/)
    expect((await fetch(site.url + picture.address)).status).toBe(200)
  })
})

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function beginUpload(headers: Record<string, string>, token: string | null = boss.token) {
  return new Promise<number | undefined>((resolve, reject) => {
    const clientRequest = request(`${site.url}/api/admin/pictures`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })
    clientRequest.on('response', (answer) => {
      resolve(answer.statusCode)
      clientRequest.destroy()
    })
    clientRequest.on('error', reject)
    clientRequest.flushHeaders()
  })
}
