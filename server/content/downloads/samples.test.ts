import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createPublicLoaders } from '../../public-loaders.ts'
import { createProduct } from '../../sales/orders/orders.fixture.ts'
import { parsePdf } from '../pdf/read-pdf.fixture.ts'
import { pdfBytes } from './contents.fixture.ts'
import { createBuyer, downloadTexts, productFilesApi } from './downloads.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
const store = createPublicLoaders(site.base).store

const files = () => productFilesApi(site, admin)
const samplesOf = async (slug: string) => (await store.getProduct({ slug })).samples

async function fetchSample(url: string | undefined) {
  const response = await fetch(site.url + url)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/**
 * A file marked as a free sample can be downloaded by anyone from the product's page while the product is on sale. It
 * is not part of an order.
 */
test('sample: anyone can download it from the page of the product, byte for byte', async () => {
  const book = await createProduct(site, { kind: 'physical' })
  await files().add(book.id, 'Chapter 1.pdf', pdfBytes('one'))
  const [sample] = await samplesOf(book.slug)
  expect(sample).toEqual({ title: 'Chapter 1', url: expect.stringMatching(/^\/samples\/[\da-f-]{36}$/) })
  const { status, headers, bytes } = await fetchSample(sample?.url)
  expect([status, bytes.equals(pdfBytes('one'))]).toEqual([200, true])
  expect(headers.get('content-disposition')).toBe('attachment; filename="Chapter-1.pdf"')
})

test('samples of the sample business: a PDF of the first chapter of each book', async () => {
  for (const [slug, text] of [
    ['a-year-on-paper', 'My grandmother kept her year in a shoebox.'],
    ['the-snail-who-kept-a-list', 'lived a snail'],
  ] as const) {
    const [sample] = await samplesOf(slug)
    const { pages } = await parsePdf(new Uint8Array((await fetchSample(sample?.url)).bytes))
    expect(pages).toHaveLength(4)
    expect(JSON.stringify(pages[1])).toContain(text)
  }
})

test('sample: is not part of an order', async () => {
  const plan = await createProduct(site, { kind: 'digital' })
  await files().add(plan.id, 'plan.pdf', pdfBytes('plan'))
  const { body } = await files().add(plan.id, 'page.pdf', pdfBytes('page'))
  const page = body.files.find(({ fileName }) => fileName === 'page.pdf')
  const change = { title: 'First page', fileName: 'page', isSample: true, version: page?.version }
  expect((await files().describe(page?.id ?? '', change)).status).toBe(200)
  expect(await samplesOf(plan.slug)).toEqual([{ title: 'First page', url: `/samples/${page?.id}` }])
  expect(await downloadTexts(site, await createBuyer(site, plan.id))).toEqual({
    'plan.pdf': pdfBytes('plan').toString(),
  })
})

test('sample: a sold, removed or unknown file and one of a product that is not on sale return 404', async () => {
  const plan = await createProduct(site, { kind: 'digital' })
  const sold = (await files().add(plan.id, 'plan.pdf', pdfBytes('plan'))).body.files[0]
  const book = await createProduct(site, { kind: 'physical' })
  const removed = (await files().add(book.id, 'old.pdf', pdfBytes('old'))).body.files[0]
  await files().remove(removed?.id ?? '')
  const hidden = await createProduct(site, { kind: 'physical', isActive: false })
  const unlisted = (await files().add(hidden.id, 'new.pdf', pdfBytes('new'))).body.files[0]
  for (const id of [sold?.id, removed?.id, unlisted?.id, admin.id, 'x', '..%2f'])
    expect((await fetchSample(`/samples/${id}`)).status).toBe(404)
})

test('files of a physical product are samples only', async () => {
  const book = await createProduct(site, { kind: 'physical' })
  const file = (await files().add(book.id, 'a.pdf', pdfBytes('a'))).body.files[0]
  const change = { title: 'A', fileName: 'a', isSample: false, version: file?.version }
  const { status, body } = await files().describe(file?.id ?? '', change)
  expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['isSample']])
})
