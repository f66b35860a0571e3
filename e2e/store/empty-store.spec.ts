import { accessHeaders } from '../fixtures/api-session.ts'
import { withSite } from '../fixtures/dedicated-site.ts'
import { openSite } from '../fixtures/server.ts'
import { expect, owner } from '../fixtures/test.ts'

/** A dedicated site, because the tests rename the product table and empty the store for every visitor. */
const test = withSite(() => openSite())

test.describe.configure({ mode: 'default' })

test('database error: the store is empty with status 503 and recovers immediately', async ({
  dedicatedSite,
  request,
}) => {
  const requestStore = () => request.get('/store')
  await dedicatedSite.query('ALTER TABLE products RENAME TO products_away')
  const unavailable = await requestStore()
  expect(unavailable.status()).toBe(503)
  const text = await unavailable.text()
  for (const part of ['The outfitter’s shelf', 'Nothing to show right now']) expect(text).toContain(part)
  expect(text).not.toContain('restocked')
  const product = await request.get('/store/refill-pages')
  expect([product.status(), await product.text()]).toEqual([500, expect.stringContaining('Something went wrong')])
  await dedicatedSite.query('ALTER TABLE products_away RENAME TO products')
  const recovered = await requestStore()
  expect(recovered.status()).toBe(200)
  expect(await recovered.text()).toContain('Refill Pages')
  expect((await request.get('/store/refill-pages')).status()).toBe(200)
})

test('store without products: shows an empty state with a link', async ({ page, request }) => {
  const headers = await accessHeaders(request, owner)
  for (const id of [1, 2, 3, 999]) {
    const response = await request.put(`/api/admin/products/${id}/active`, {
      headers,
      data: { active: false },
    })
    expect(response.ok()).toBe(true)
  }
  await page.goto('/store')
  await expect(page.getByRole('heading', { name: 'The shelf is being restocked' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Browse Classes' }).last().click()
  await expect(page).toHaveURL('/classes')
})
