import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { ImagePage, ImageRow } from '#contract/content/media/images.schema.ts'
import type { AdminProblem } from '../../../tests/fixtures/admin.ts'
import type { TestResponse, TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

let imageCount = 0

export function createImage({ width = 900, height = 600 } = {}): Sharp {
  imageCount += 1
  const background = { r: imageCount % 256, g: 120, b: (imageCount * 7) % 256 }
  const half = {
    input: { create: { width, height: Math.ceil(height / 2), channels: 3, background: '#d7e3c9' } },
  } as const
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ ...half, gravity: 'south' }])
}

type PostOptions = { name?: string; type?: string; alt?: string }

export function postImage(
  { url }: TestSite,
  user: TestUser | null,
  bytes: Uint8Array<ArrayBuffer>,
  { name = 'picture.png', type = 'image/png', alt }: PostOptions = {},
): Promise<TestResponse<ImageRow & AdminProblem>> {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type }))
  if (alt !== undefined) form.set('alt', alt)
  return sendForm(url, user, form)
}

export async function sendForm(
  url: string,
  user: TestUser | null,
  body: BodyInit,
): Promise<TestResponse<ImageRow & AdminProblem>> {
  const headers = user ? { authorization: `Bearer ${user.token}` } : undefined
  const response = await fetch(`${url}/api/admin/pictures`, { method: 'POST', body, ...(headers ? { headers } : {}) })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

export const toBytes = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

export async function createUploadedImage(site: TestSite, admin: TestUser, more: PostOptions = {}): Promise<ImageRow> {
  const { body, status } = await postImage(
    site,
    admin,
    await toBytes(createImage({ width: 60, height: 40 }).png()),
    more,
  )
  if (status !== 201) throw new Error(body.message)
  return body
}

export function fetchImages(site: TestSite, { token }: TestUser, query = '') {
  return site.call<ImagePage & AdminProblem>('GET', `/api/admin/pictures${query}`, { token })
}

export function createDecompressionBomb(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]),
  )
}

function chunk(name: string, body: Buffer): Buffer {
  const typeAndBody = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typeAndBody))
  return Buffer.concat([length, typeAndBody, sum])
}
