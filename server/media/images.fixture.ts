import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { ImagePage, ImageRow } from '#contract/media/images.schema.ts'
import type { AdminProblem } from '../../tests/fixtures/admin.ts'
import type { TestResponse, TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'

let drawn = 0

/** A picture like no other: two colours that change with each call. */
export function anImage({ width = 900, height = 600 } = {}): Sharp {
  drawn += 1
  const background = { r: drawn % 256, g: 120, b: (drawn * 7) % 256 }
  const half = {
    input: { create: { width, height: Math.ceil(height / 2), channels: 3, background: '#d7e3c9' } },
  } as const
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ ...half, gravity: 'south' }])
}

export type Upload = { name?: string; type?: string; alt?: string }

export function upload(
  { url }: TestSite,
  who: TestUser | null,
  bytes: Uint8Array<ArrayBuffer>,
  { name = 'picture.png', type = 'image/png', alt }: Upload = {},
): Promise<TestResponse<ImageRow & AdminProblem>> {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type }))
  if (alt !== undefined) form.set('alt', alt)
  return sendForm(url, who, form)
}

export async function sendForm(
  url: string,
  who: TestUser | null,
  body: BodyInit,
): Promise<TestResponse<ImageRow & AdminProblem>> {
  const headers = who ? { authorization: `Bearer ${who.token}` } : undefined
  const answer = await fetch(`${url}/api/admin/pictures`, { method: 'POST', body, ...(headers ? { headers } : {}) })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

export const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

/** A small picture that was taken in, with all that the list tells of it. */
export async function anUploadedImage(site: TestSite, boss: TestUser, more: Upload = {}): Promise<ImageRow> {
  const { body, status } = await upload(site, boss, await bytesOf(anImage({ width: 60, height: 40 }).png()), more)
  if (status !== 201) throw new Error(body.message)
  return body
}

export function listed(site: TestSite, { token }: TestUser, query = '') {
  return site.call<ImagePage & AdminProblem>('GET', `/api/admin/pictures${query}`, { token })
}

/** A PNG of one colour that says how large it is: few bytes, many pixels. */
export function aBomb(width: number, height: number): Uint8Array<ArrayBuffer> {
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
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
