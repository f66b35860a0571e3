import { findCutOff } from '../../fixtures/axe.ts'
import { withSite } from '../../fixtures/sites/dedicated-site.ts'
import { openSite } from '../../fixtures/sites/server.ts'
import { expect } from '../../fixtures/test.ts'

/** A dedicated site, because the tests rename the product table and empty the store for every visitor. */
const test = withSite(() => openSite())

test.describe.configure({ mode: 'default' })

/**
 * A product list that cannot be loaded says so, without a claim about the stock, and is never cached. An empty list
 * offers the next step.
 */
test('database error: the store is empty with status 503 and recovers immediately', async ({ query, request }) => {
  const requestStore = () => request.get('/store')
  await query('ALTER TABLE products RENAME TO products_away')
  const unavailable = await requestStore()
  expect(unavailable.status()).toBe(503)
  const text = await unavailable.text()
  for (const part of ['The outfitter’s shelf', 'Nothing to show right now']) expect(text).toContain(part)
  expect(text).not.toContain('restocked')
  const product = await request.get('/store/refill-pages')
  expect([product.status(), await product.text()]).toEqual([500, expect.stringContaining('Something went wrong')])
  await query('ALTER TABLE products_away RENAME TO products')
  const recovered = await requestStore()
  expect(recovered.status()).toBe(200)
  expect(await recovered.text()).toContain('Refill Pages')
  expect((await request.get('/store/refill-pages')).status()).toBe(200)
})

const LONG_WORD = 'Rechtsschutzversicherungsgesellschaftenverzeichnis'

test('long names and text of double size: nothing is cut off on a phone, and a name stays in its card', async ({
  page,
  request,
  query,
}) => {
  await query(
    `INSERT INTO products (name, slug, description, price, original_price, badge, features, kind)
     VALUES ($1, 'long-word', $2, 29.90, 39.90, 'New', '{Light,Small}', 'physical')`,
    [LONG_WORD, `${LONG_WORD} ${LONG_WORD}`],
  )
  await expect.poll(async () => (await request.get('/store')).text()).toContain(LONG_WORD)
  const doubleText = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const path of ['/store/long-word', '/store', '/']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    expect.soft(await findCutOff(page), path).toEqual([])
    await doubleText()
    expect.soft(await findCutOff(page), `${path}, text of double size`).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/store')
  const card = page.getByRole('article', { name: LONG_WORD })
  const hasOverflow = (name: Element) => name.scrollWidth > name.clientWidth
  expect(await card.getByRole('heading').evaluate(hasOverflow)).toBe(false)
})
