import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#server/context.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { getProduct } from './index.ts'
import { aStoredProduct, changeProduct } from './store.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const find = (slug: string) => getProduct(anonymous(site.base), { slug })
test('a product is found by its slug and by its id', async () => {
  for (const slug of ['complete-system', '1'])
    expect(await find(slug)).toMatchObject({ id: 1, slug: 'complete-system', price: '89.99', contents: [] })
})

test('a slug that looks like the id of another product is a slug first, and hides nothing when it is off sale', async () => {
  const hidden = await aStoredProduct(site, { slug: '2', isActive: false })
  expect(await find('2')).toMatchObject({ slug: 'refill-pages' })
  await changeProduct(site, hidden.id, { isActive: true })
  expect(await find('2')).toMatchObject({ id: hidden.id })
  expect(await find('refill-pages')).toMatchObject({ id: 2 })
})

test('what is unknown, off sale or deleted is not there', async () => {
  const inactive = await aStoredProduct(site, { isActive: false })
  const deleted = await aStoredProduct(site, { deletedAt: site.base.now() })
  const odd = [
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
  for (const slug of [...[inactive, deleted].flatMap(({ id, slug }) => [slug, String(id)]), ...odd])
    await expect(find(slug), slug.slice(0, 20)).rejects.toMatchObject({ code: 'not_found' })
})

test('a kit names its parts: what ships, what downloads, what is arranged, and where each is sold on its own', async () => {
  await changeProduct(site, 3, { isActive: false })
  const { contents, parts } = await find('ultimate-journey-kit')
  expect(contents).toEqual([
    { label: 'Complete System', quantity: 1, kind: 'physical', opens: null, slug: 'complete-system' },
    { label: 'Digital Journey Planner', quantity: 1, kind: 'digital', opens: null, slug: null },
    { label: 'Refill Pages', quantity: 1, kind: 'physical', opens: null, slug: 'refill-pages' },
    { label: 'Access to all classes', quantity: 1, kind: null, opens: 'classes', slug: null },
    { label: 'A 1-on-1 setup session', quantity: 1, kind: null, opens: 'session', slug: null },
  ])
  expect(parts).toEqual(contents.map(({ label }) => label))
})
