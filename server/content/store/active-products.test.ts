import { expect, test } from 'vitest'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { getProduct } from './index.ts'
import { insertProduct, updateProduct } from './store.fixture.ts'

const site = await openSiteForFile()

const findProduct = (slug: string) => getProduct(anonymous(site.base), { slug })
test('get product: by slug and by id', async () => {
  for (const slug of ['complete-system', '1'])
    expect(await findProduct(slug)).toMatchObject({ id: 1, slug: 'complete-system', price: '89.99', contents: [] })
})

test('get product: an id precedes an equal slug, unless its product is inactive', async () => {
  const looksLike = await insertProduct(site, { slug: '2' })
  expect(await findProduct('2')).toMatchObject({ slug: 'refill-pages' })
  await updateProduct(site, 2, { isActive: false })
  expect(await findProduct('2')).toMatchObject({ id: looksLike.id })
  await updateProduct(site, 2, { isActive: true })
})

test('get product: unknown, inactive and deleted products return not_found', async () => {
  const inactive = await insertProduct(site, { isActive: false })
  const deleted = await insertProduct(site, { deletedAt: site.base.now() })
  const invalidSlugs = [
    '',
    'no-such-product',
    '0',
    '01',
    '2147483648',
    '99999999999',
    '%00',
    "x' OR 1=1",
    '../1',
    'x'.repeat(9000),
  ]
  for (const slug of [...[inactive, deleted].flatMap(({ id, slug }) => [slug, String(id)]), ...invalidSlugs])
    await expect(findProduct(slug), slug.slice(0, 20)).rejects.toMatchObject({ code: 'not_found' })
})

test('get product: a bundle has its items with kind, service and slug', async () => {
  await updateProduct(site, 3, { isActive: false })
  const { contents, parts } = await findProduct('ultimate-journey-kit')
  expect(contents).toEqual([
    { label: 'Complete System', quantity: 1, kind: 'physical', opens: null, slug: 'complete-system' },
    { label: 'Digital Journey Planner', quantity: 1, kind: 'digital', opens: null, slug: null },
    { label: 'Refill Pages', quantity: 1, kind: 'physical', opens: null, slug: 'refill-pages' },
    { label: 'Access to all classes', quantity: 1, kind: null, opens: 'classes', slug: null },
    { label: 'A 1-on-1 setup session', quantity: 1, kind: null, opens: 'session', slug: null },
  ])
  expect(parts).toEqual(contents.map(({ label }) => label))
})

test('get product: says whether it opens the planner, itself or a product in it', async () => {
  const opens = async (slug: string) => (await findProduct(slug)).opensPlanner
  expect(await Promise.all(['complete-system', 'ultimate-journey-kit', 'refill-pages'].map(opens))).toEqual([
    true,
    true,
    false,
  ])
})
