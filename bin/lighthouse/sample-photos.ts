import sharp from 'sharp'
import { owner } from '../../e2e/fixtures/sites/server.ts'
import { Failure } from '../cli-output.mjs'

const kinds = ['posts', 'products', 'lessons', 'workshops'] as const

type ContentRow = Record<string, unknown>

/**
 * The sample content has no photos, and drawings are smaller.
 * @returns the paths of pages that show these photos first
 */
export async function addSamplePhotos(url: string): Promise<string[]> {
  const { accessToken } = await fetchJson<{ accessToken: string }>(
    fetch(`${url}/api/auth/sign-in`, json('POST', owner)),
  )
  const headers = { authorization: `Bearer ${accessToken}` }
  const slugs: Record<string, unknown> = {}
  for (const [index, kind] of kinds.entries()) {
    const body = new FormData()
    body.set('file', new File([await createPhoto(index)], `${kind}.jpg`, { type: 'image/jpeg' }))
    const { address } = await fetchJson<ContentRow>(
      fetch(`${url}/api/admin/pictures`, { method: 'POST', body, headers }),
    )
    const list = `${url}/api/admin/${kind}`
    const { [kind]: rows = [] } = await fetchJson<Record<string, ContentRow[]>>(fetch(list, { headers }))
    const { id, ...content } = await fetchJson<ContentRow>(fetch(`${list}/${rows[0]?.id}`, { headers }))
    await fetchJson(fetch(`${list}/${id}`, json('PUT', { ...content, imageUrl: address }, headers)))
    slugs[kind] = content.slug
  }
  const { posts, products, lessons } = slugs
  return ['/', '/store', `/store/${products}`, '/classes', '/blog', `/blog/${posts}`, '/binder', `/binder/${lessons}`]
}

/** Creates a photo with the size of a phone's, and as hard to compress: soft shapes under a fine grain. */
async function createPhoto(index: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = { width: 2400, height: 1500 }
  const shapes = await createNoise(110 + index * 10, 60, 24)
    .resize({ ...size, kernel: 'cubic', fit: 'fill' })
    .png()
    .toBuffer()
  const grain = await createNoise(128, 22, 1200)
    .resize({ ...size, fit: 'fill' })
    .png()
    .toBuffer()
  const composite = sharp(shapes).composite([{ input: grain, blend: 'soft-light' }])
  return new Uint8Array(await composite.jpeg({ quality: 88 }).toBuffer())
}

const createNoise = (mean: number, sigma: number, side: number) =>
  sharp({
    create: { width: side, height: side, channels: 3, background: '#808080', noise: { type: 'gaussian', mean, sigma } },
  })

const json = (method: string, body: unknown, headers = {}) => ({
  method,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function fetchJson<T>(request: Promise<Response>): Promise<T> {
  const response = await request
  if (!response.ok) throw new Failure(`${response.url}: ${await response.text()}`)
  return (await response.json()) as T
}
