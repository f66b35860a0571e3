import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { productFiles, products } from '#db/schema/content/store.ts'
import { memoryInUse } from '../../../../tests/memory-in-use.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { createProduct, mailsTo } from '../../../sales/orders/orders.fixture.ts'
import { pdfBytes, zipBytes } from '../contents.fixture.ts'
import { createBuyer, downloadTexts, fetchDownload, listDownloads, productFilesApi } from '../downloads.fixture.ts'

const site = await openSiteForFile()
const boss = await site.createUser({ admin: true })

const files = () => productFilesApi(site, boss)
const createDigitalProduct = () => createProduct(site, { kind: 'digital' })

async function createProductWithFiles(...contents: string[]) {
  const product = await createDigitalProduct()
  for (const [index, content] of contents.entries())
    await files().add(product.id, `Part ${index + 1}.pdf`, pdfBytes(content))
  return { product, initialFiles: (await files().list(product.id)).body.files }
}

async function storedFiles(): Promise<string[]> {
  return (await readdir(join(site.files, 'downloads')).catch(() => [])).sort()
}

describe('product file', () => {
  /**
   * An admin can add files of up to 100 MB to a digital product. Buyers get them byte for byte, only as attachments.
   */
  test('is downloaded unchanged by a buyer, as an attachment with safe headers', async () => {
    const { id } = await createDigitalProduct()
    const bytes = Buffer.concat([
      pdfBytes(),
      Buffer.from(Uint8Array.from({ length: 700_000 }, (_, index) => (index * 31) % 256)),
    ])
    const { status, body } = await files().add(id, 'Mein Jahr – Übersicht.PDF', bytes)
    expect([status, body.files]).toMatchObject([
      201,
      [{ title: 'Mein Jahr – Übersicht', fileName: 'Mein-Jahr-Ubersicht.pdf', kind: 'stored', bytes: bytes.length }],
    ])
    const [download] = await listDownloads(site, await createBuyer(site, id))
    expect(download).toMatchObject({ title: 'Mein Jahr – Übersicht', size: bytes.length })
    const { status: found, headers, bytes: got } = await fetchDownload(site, download)
    expect([found, got.equals(bytes)]).toEqual([200, true])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="Mein-Jahr-Ubersicht.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
  })

  test('HEAD returns its size without a body', async () => {
    const { product } = await createProductWithFiles('one')
    const [download] = await listDownloads(site, await createBuyer(site, product.id))
    const { status, headers, body } = await fetch(site.url + (download?.url ?? ''), { method: 'HEAD' })
    expect([status, headers.get('content-length'), body]).toEqual([200, String(pdfBytes('one').length), null])
  })

  test('the order and the receipt show it as a download, without a task for admins', async () => {
    const { product } = await createProductWithFiles('one')
    const buyer = await createBuyer(site, product.id)
    await site.runJobs()
    const [receipt] = await mailsTo(site, buyer.ann)
    expect(receipt?.text).toContain('Download it from your order page. It’s yours to keep.')
    const order = await site.call('GET', `/api/orders/${buyer.orderId}`, { token: buyer.ann.token })
    expect(order.body).toMatchObject({ lines: [{ parts: [{ handover: 'downloads', productId: product.id }] }] })
    expect((await mailsTo(site, boss)).filter(({ text }) => text.includes(buyer.orderId))).toEqual([])
  })

  test('added after a purchase: the buyer can download it, the order still says mailed', async () => {
    const { id } = await createDigitalProduct()
    const buyer = await createBuyer(site, id)
    expect(await listDownloads(site, buyer)).toEqual([])
    await files().add(id, 'late.pdf', pdfBytes('late'))
    expect(await downloadTexts(site, buyer)).toEqual({ 'late.pdf': pdfBytes('late').toString() })
    const order = await site.call('GET', `/api/orders/${buyer.orderId}`, { token: buyer.ann.token })
    expect(order.body).toMatchObject({ lines: [{ parts: [{ handover: 'mailed' }] }] })
  })

  test('downloads follow the order set by the admin; an invalid order returns conflict', async () => {
    const { product, initialFiles } = await createProductWithFiles('1', '2', '3')
    const ids = initialFiles.map(({ id }) => id)
    const { status, body } = await files().order(product.id, [...ids].reverse())
    expect([status, body.files.map(({ id }) => id)]).toEqual([200, [...ids].reverse()])
    const titles = (await listDownloads(site, await createBuyer(site, product.id))).map(({ title }) => title)
    expect(titles).toEqual(['Part 3', 'Part 2', 'Part 1'])
    const wrong = [ids.slice(1), [...ids, ids[0] ?? ''], [ids[0], ids[0], ids[1]], [...ids.slice(1), boss.id]]
    for (const order of wrong) expect((await files().order(product.id, order.map(String))).body.code).toBe('conflict')
  })

  test('file names are sanitized and unique within a product', async () => {
    const { product, initialFiles } = await createProductWithFiles('1', '2')
    const [one, two] = initialFiles
    const described = await files().describe(one?.id ?? '', {
      title: 'The guide',
      fileName: '../Guide.exe',
      version: one?.version,
    })
    expect(described.body.files[0]).toMatchObject({ title: 'The guide', fileName: 'Guide.exe.pdf' })
    const duplicateName = await files().describe(two?.id ?? '', {
      title: 'Two',
      fileName: 'Guide.exe.pdf',
      version: two?.version,
    })
    expect([duplicateName.status, duplicateName.body.errors?.map(({ field }) => field)]).toEqual([400, ['fileName']])
    await files().add(product.id, 'Part 2.pdf', pdfBytes())
    const names = (await files().list(product.id)).body.files.map(({ fileName }) => fileName)
    expect(names).toEqual(['Guide.exe.pdf', 'Part-2.pdf', 'Part-2-2.pdf'])
  })

  test('an update with a stale version returns 409 and changes nothing', async () => {
    const { initialFiles } = await createProductWithFiles('1')
    const [file] = initialFiles
    if (!file) throw new Error('no file')
    const { version } = file
    await files().describe(file.id, { title: 'Mine', fileName: 'mine.pdf', version })
    const late = [
      await files().describe(file.id, { title: 'Theirs', fileName: 'theirs.pdf', version }),
      await files().replace(file, 'theirs.pdf', pdfBytes('theirs')),
    ]
    expect(late.map(({ status, body }) => [status, body.code])).toEqual(late.map(() => [409, 'conflict']))
    const [row] = await site.base.db.select().from(productFiles).where(eq(productFiles.id, file.id))
    expect(row).toMatchObject({ title: 'Mine', fileName: 'mine.pdf' })
    expect(await storedFiles()).toContain(row?.source.replace('downloads/', ''))
  })
})

test('a file of 90 MB is uploaded and downloaded with constant memory', async () => {
  const { id } = await createDigitalProduct()
  // Warm-up: only the memory that a large upload takes afterwards is measured.
  await uploadMegabytes(id, 90)
  const initialBytes = memoryInUse()
  let maxGrowth = 0
  const sampleMemory = () => {
    maxGrowth = Math.max(maxGrowth, memoryInUse() - initialBytes)
  }
  expect(await uploadMegabytes(id, 90, sampleMemory)).toBe(201)
  const [, download] = await listDownloads(site, await createBuyer(site, id))
  let size = 0
  for await (const chunk of (await fetch(site.url + (download?.url ?? ''))).body ?? []) {
    const megabytes = Math.floor(size / MEGABYTE)
    size += chunk.byteLength
    if (size / MEGABYTE >= megabytes + 1) sampleMemory()
  }
  expect([size, download?.size]).toEqual([90 * MEGABYTE, 90 * MEGABYTE])
  expect(maxGrowth / MEGABYTE).toBeLessThan(30)
})

const MEGABYTE = 1_048_576

async function uploadMegabytes(productId: number, megabytes: number, onChunk = () => {}): Promise<number> {
  const headers = {
    authorization: `Bearer ${boss.token}`,
    'content-type': 'application/octet-stream',
    'content-length': String(megabytes * MEGABYTE),
  }
  const path = `${site.url}/api/admin/product-files?productId=${productId}&name=large.pdf`
  const clientRequest = request(path, { method: 'POST', headers })
  const responsePromise = once(clientRequest, 'response')
  async function* chunks() {
    const chunk = Buffer.alloc(MEGABYTE)
    pdfBytes().copy(chunk)
    for (let sent = 0; sent < megabytes; sent++) {
      onChunk()
      yield chunk
    }
  }
  await pipeline(chunks, clientRequest)
  const [response] = await responsePromise
  response.resume()
  return response.statusCode
}

describe('replaced product file', () => {
  test('is served to earlier buyers, also by earlier URLs, and the old content is deleted', async () => {
    const { product, initialFiles } = await createProductWithFiles('first')
    const buyer = await createBuyer(site, product.id)
    const before = await storedFiles()
    const [address] = await listDownloads(site, buyer)
    const { status, body } = await files().replace(
      initialFiles[0] ?? { id: '', version: 0 },
      'Second edition.epub',
      zipBytes('application/epub+zip'),
    )
    expect([status, body.files]).toMatchObject([
      201,
      [{ title: 'Part 1', fileName: 'Part-1.epub', type: 'application/epub+zip' }],
    ])
    expect(Object.keys(await downloadTexts(site, buyer))).toEqual(['Part-1.epub'])
    expect((await fetchDownload(site, address)).headers.get('content-type')).toBe('application/epub+zip')
    await site.runJobs()
    expect((await storedFiles()).filter((name) => !before.includes(name))).toHaveLength(1)
    expect(await storedFiles()).toHaveLength(before.length)
  })
})

describe('removed product file', () => {
  test('stays available to earlier orders, but not to later ones', async () => {
    const { product, initialFiles } = await createProductWithFiles('one', 'two')
    const buyer = await createBuyer(site, product.id)
    const removed = await files().remove(initialFiles[0]?.id ?? '')
    expect(removed.body.files.map(({ title }) => title)).toEqual(['Part 2'])
    expect(Object.keys(await downloadTexts(site, buyer))).toEqual(['Part-1.pdf', 'Part-2.pdf'])
    site.clock.advance(1_000)
    expect(Object.keys(await downloadTexts(site, await createBuyer(site, product.id)))).toEqual(['Part-2.pdf'])
    expect((await files().remove(initialFiles[0]?.id ?? '')).status).toBe(404)
  })

  test('is deleted with its content if the product was never ordered', async () => {
    const before = await storedFiles()
    const { product, initialFiles } = await createProductWithFiles('one')
    await files().remove(initialFiles[0]?.id ?? '')
    await site.runJobs()
    expect([(await files().list(product.id)).body.files, await storedFiles()]).toEqual([[], before])
  })

  test('last file: earlier orders keep the download, later ones say mailed', async () => {
    const { product, initialFiles } = await createProductWithFiles('one')
    const buyer = await createBuyer(site, product.id)
    await files().remove(initialFiles[0]?.id ?? '')
    site.clock.advance(1_000)
    const order = await site.call('GET', `/api/orders/${buyer.orderId}`, { token: buyer.ann.token })
    expect(order.body).toMatchObject({ lines: [{ parts: [{ handover: 'downloads' }] }] })
    const next = await createBuyer(site, product.id)
    const later = await site.call('GET', `/api/orders/${next.orderId}`, { token: next.ann.token })
    expect(later.body).toMatchObject({ lines: [{ parts: [{ handover: 'mailed' }] }] })
  })

  test('a generated file can be neither removed nor replaced', async () => {
    const [planner] = (await files().list(3)).body.files
    if (!planner) throw new Error('no planner')
    const responses = [await files().remove(planner.id), await files().replace(planner, 'mine.pdf', pdfBytes())]
    for (const { status, body } of responses)
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['file']])
  })
})

test('deleted product: buyers keep its files; changes return 404', async () => {
  const { product, initialFiles } = await createProductWithFiles('one')
  const buyer = await createBuyer(site, product.id)
  const deleted = { deletedAt: site.base.now(), isActive: false, slug: `deleted-${product.id}` }
  await site.base.db.update(products).set(deleted).where(eq(products.id, product.id))
  expect(Object.keys(await downloadTexts(site, buyer))).toEqual(['Part-1.pdf'])
  const refused = [await files().remove(initialFiles[0]?.id ?? ''), await files().add(product.id, 'a.pdf', pdfBytes())]
  expect(refused.map(({ status }) => status)).toEqual([404, 404])
})

test('changes of files are recorded in the audit trail of the product', async () => {
  const { product, initialFiles } = await createProductWithFiles('one')
  await files().describe(initialFiles[0]?.id ?? '', { title: 'Guide', fileName: 'guide.pdf', version: 1 })
  await files().remove(initialFiles[0]?.id ?? '')
  const { body } = await site.call<{ audit: { action: string; subjectId: string; fields: { field: string }[] }[] }>(
    'GET',
    '/api/admin/audit?subject=product&limit=3',
    { token: boss.token },
  )
  expect(body.audit.map(({ subjectId }) => subjectId)).toEqual([1, 2, 3].map(() => String(product.id)))
  expect(body.audit[1]?.fields).toMatchObject([
    { field: 'fileName', before: 'Part-1.pdf', after: 'guide.pdf' },
    { field: 'fileTitle', before: 'Part 1', after: 'Guide' },
  ])
})
