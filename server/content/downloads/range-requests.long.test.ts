import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderDownload } from '#contract/sales/orders/orders.schema.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createProduct } from '../../sales/orders/orders.fixture.ts'
import { createBuyer, fetchDownload, listDownloads, productFilesApi } from './downloads.fixture.ts'

const SIZE = 3_000_000

const site = await openSiteForFile()
const boss = await site.createUser({ admin: true })

function buildLargePdf(factor: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(Uint8Array.from({ length: SIZE }, (_, index) => (index * factor) % 251))
  bytes.write('%PDF-1.7\n')
  return bytes
}

async function createDownload() {
  const { id } = await createProduct(site, { kind: 'digital' })
  const bytes = buildLargePdf(31)
  const { body } = await productFilesApi(site, boss).add(id, 'large.pdf', bytes)
  const buyer = await createBuyer(site, id)
  const [download] = await listDownloads(site, buyer)
  const replace = async () => {
    const [file] = body.files
    if (!file) throw new Error('there is no file')
    expect((await productFilesApi(site, boss).replace(file, 'large.pdf', buildLargePdf(17))).status).toBe(201)
  }
  return { bytes, download, replace }
}

async function part(download: OrderDownload | undefined, headers: Record<string, string>) {
  const { status, headers: received, bytes } = await fetchDownload(site, download, headers)
  return {
    status,
    bytes,
    range: received.get('content-range'),
    length: received.get('content-length'),
    etag: received.get('etag'),
  }
}

describe('resumed download', () => {
  /** An interrupted download resumes where it stopped, unless the file was replaced. */
  test('continues at the offset, and the result equals the file', async () => {
    const { bytes, download } = await createDownload()
    const controller = new AbortController()
    const response = await fetch(`${site.url}${download?.url}`, { signal: controller.signal })
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    const { value } = (await response.body?.getReader().read()) ?? {}
    controller.abort()
    const firstBytes = Buffer.from(value ?? new Uint8Array())
    expect(firstBytes.length).toBeGreaterThan(0)
    const etag = response.headers.get('etag') ?? ''
    const remaining = await part(download, { range: `bytes=${firstBytes.length}-`, 'if-range': etag })
    expect(remaining).toMatchObject({
      status: 206,
      range: `bytes ${firstBytes.length}-${SIZE - 1}/${SIZE}`,
      length: String(SIZE - firstBytes.length),
      etag,
    })
    expect(Buffer.concat([firstBytes, remaining.bytes]).equals(bytes)).toBe(true)
  })

  test('with If-Range: returns the whole new file if it was replaced', async () => {
    const { download, replace } = await createDownload()
    const { etag } = await part(download, { range: 'bytes=0-99' })
    await replace()
    const full = await part(download, { range: 'bytes=100-', 'if-range': etag ?? '' })
    expect([full.status, full.range, full.bytes.equals(buildLargePdf(17))]).toEqual([200, null, true])
    expect(full.etag).not.toBe(etag)
  })

  test('works for generated files too', async () => {
    const [download] = await listDownloads(site, await createBuyer(site, 3))
    const full = await part(download, {})
    const tail = await part(download, { range: 'bytes=-1000' })
    expect([tail.status, tail.bytes.length]).toEqual([206, 1000])
    expect(tail.range).toMatch(/^bytes \d+-\d+\/\d+$/)
    expect(full.etag).toMatch(/^"[\w-]{22}"$/)
  })
})

describe('Range header', () => {
  let bought: Awaited<ReturnType<typeof createDownload>>
  beforeAll(async () => {
    bought = await createDownload()
  })

  test.each([
    ['the first bytes', 'bytes=0-99', 0, 100],
    ['one byte', 'bytes=7-7', 7, 8],
    ['the last bytes', 'bytes=-10', SIZE - 10, SIZE],
    ['an open-ended range', 'bytes=2999000-', 2_999_000, SIZE],
    ['a range beyond the end', 'bytes=2999990-9999999', 2_999_990, SIZE],
  ])('%s: returns 206 with these bytes', async (_what, range, start, end) => {
    const { bytes, download } = bought
    const response = await part(download, { range })
    expect([response.status, response.range]).toEqual([206, `bytes ${start}-${end - 1}/${SIZE}`])
    expect(response.bytes.equals(bytes.subarray(start, end))).toBe(true)
  })

  test.each(['bytes=0-9,20-29', 'bytes=9-0,a', 'lines=1-2', 'bytes', '', 'bytes=0-9'.repeat(200)])(
    '%j returns the whole file or 416',
    async (range) => {
      const { download } = bought
      const { status, bytes } = await part(download, { range })
      expect([200, 416]).toContain(status)
      if (status === 200) expect(bytes.length).toBe(SIZE)
    },
  )

  test('beyond the end: returns 416 with the size', async () => {
    const { download } = bought
    expect(await part(download, { range: `bytes=${SIZE}-` })).toMatchObject({ status: 416, range: `bytes */${SIZE}` })
  })

  test('is ignored for HEAD', async () => {
    const { download } = bought
    const response = await fetch(`${site.url}${download?.url}`, { method: 'HEAD', headers: { range: 'bytes=0-9' } })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(SIZE)])
  })
})
