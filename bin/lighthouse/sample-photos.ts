import sharp from 'sharp'
import { owner } from '../../e2e/fixtures/server.ts'
import { Failure } from '../cli-output.mjs'

/** The kinds of content that can have an image. */
const kinds = ['posts', 'products', 'lessons', 'workshops'] as const

type Thing = Record<string, unknown>

/**
 * Adds a photo to the first row of each kind, through the admin API: the sample content has none, and drawings are
 * smaller.
 * @returns the paths of pages that show these photos first
 */
export async function addSamplePhotos(url: string): Promise<string[]> {
  const { accessToken } = await read<{ accessToken: string }>(fetch(`${url}/api/auth/sign-in`, json('POST', owner)))
  const headers = { authorization: `Bearer ${accessToken}` }
  const slugs: Record<string, unknown> = {}
  for (const [turn, kind] of kinds.entries()) {
    const body = new FormData()
    body.set('file', new File([await photo(turn)], `${kind}.jpg`, { type: 'image/jpeg' }))
    const { address } = await read<Thing>(fetch(`${url}/api/admin/pictures`, { method: 'POST', body, headers }))
    const list = `${url}/api/admin/${kind}`
    const { [kind]: rows = [] } = await read<Record<string, Thing[]>>(fetch(list, { headers }))
    const { id, ...thing } = await read<Thing>(fetch(`${list}/${rows[0]?.id}`, { headers }))
    await read(fetch(`${list}/${id}`, json('PUT', { ...thing, imageUrl: address }, headers)))
    slugs[kind] = thing.slug
  }
  const { posts, products, lessons } = slugs
  return ['/', '/store', `/store/${products}`, '/classes', '/blog', `/blog/${posts}`, '/binder', `/binder/${lessons}`]
}

/** Creates a photo with the size of a phone's, and as hard to compress: soft shapes under a fine grain. */
async function photo(turn: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = { width: 2400, height: 1500 }
  const shapes = await noise(110 + turn * 10, 60, 24)
    .resize({ ...size, kernel: 'cubic', fit: 'fill' })
    .png()
    .toBuffer()
  const grain = await noise(128, 22, 1200)
    .resize({ ...size, fit: 'fill' })
    .png()
    .toBuffer()
  const whole = sharp(shapes).composite([{ input: grain, blend: 'soft-light' }])
  return new Uint8Array(await whole.jpeg({ quality: 88 }).toBuffer())
}

const noise = (mean: number, sigma: number, side: number) =>
  sharp({
    create: { width: side, height: side, channels: 3, background: '#808080', noise: { type: 'gaussian', mean, sigma } },
  })

const json = (method: string, body: unknown, headers = {}) => ({
  method,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function read<T>(asked: Promise<Response>): Promise<T> {
  const answer = await asked
  if (!answer.ok) throw new Failure(`${answer.url}: ${await answer.text()}`)
  return (await answer.json()) as T
}
