import { quickRun } from '../../../tests/run-length.ts'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { card } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

const dedicatedTest = withDedicatedSite()

test('store: shows badge, price, rating and three features of each product', quickRun, async ({ page }) => {
  await page.goto('/store')
  await expect(page).toHaveTitle('Store | Journey Paradigm')
  for (const [name, texts] of [
    ['Complete System', ['Best Seller', '$89.99', 'was $119.99', 'Rated 4.9 (127 reviews)', '+3 more features']],
    ['Refill Pages', ['$24.99', 'Rated 4.8 (89 reviews)', '+2 more features']],
    ['Digital Journey Planner', ['Digital', '$19.99', 'was $29.99', 'Rated 4.7 (156 reviews)', '+2 more features']],
  ] as const) {
    for (const text of texts) await expect(card(page, name).getByText(text, { exact: true })).toBeVisible()
    await expect(card(page, name).locator('.ticks').getByRole('listitem')).toHaveCount(3)
    await expect(card(page, name).getByRole('button')).toHaveText('Add to Cart')
    await expect(card(page, name).getByRole('button')).toHaveAccessibleDescription(name)
  }
  const kit = page.getByRole('region', { name: 'Ultimate Journey Kit' })
  for (const text of ['Save 30%', '$149.99', 'was $214.95', 'Save $64.96'])
    await expect(kit.getByText(text, { exact: true })).toBeVisible()
  await expect(kit.getByRole('listitem')).toHaveText([
    'The Complete System',
    'The Digital Journey Planner',
    '100 extra refill pages',
    'Access to all classes',
    'A 1-on-1 setup session',
  ])
  await expect(kit.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  const books = page.getByRole('region', { name: 'Books', exact: true })
  await expect(books.getByRole('heading', { level: 3 })).toHaveText(['A Year on Paper', 'The Snail Who Kept a List'])
  await expect(page.getByText('opens here soon')).toHaveCount(0)
})

test('product page: opened from the card, shows all details and other products', async ({ page }) => {
  await page.goto('/store')
  await card(page, 'Complete System').getByRole('link', { name: 'Complete System' }).click()
  await expect(page).toHaveURL('/store/complete-system')
  await expect(page).toHaveTitle('Complete System | Journey Paradigm')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Complete System')
  for (const text of ['Best Seller', '$89.99', 'was $119.99', 'Rated 4.9 (127 reviews)', 'We ship it to you.'])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.locator('.ticks').first().getByRole('listitem')).toHaveCount(6)
  const others = page.getByRole('region', { name: 'More from the store' })
  await expect(others.getByRole('heading', { level: 3 })).toHaveText([
    'Refill Pages',
    'Digital Journey Planner',
    'Ultimate Journey Kit',
  ])
  await others.getByRole('link', { name: 'Digital Journey Planner' }).click()
  await expect(main.getByText('Download it after payment. Nothing is shipped.')).toBeVisible()
  await main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Store' }).click()
  await expect(page).toHaveURL('/store')
})

test('bundle page: shows each item once, with how it is delivered', async ({ page }) => {
  await page.goto('/store/ultimate-journey-kit')
  const parts = page.getByRole('region', { name: 'What’s included' }).getByRole('listitem')
  await expect(parts).toHaveText([
    /Complete System.*Ships/,
    /Digital Journey Planner.*Download after payment/,
    /Refill Pages.*Ships/,
    /Access to all classes.*Enroll in any class at no charge/,
    /A 1-on-1 setup session.*Choose a time after payment/,
  ])
  await expect(page.getByRole('main').getByText('A 1-on-1 setup session')).toHaveCount(1)
  await expect(parts.getByRole('link')).toHaveCount(3)
  await parts.getByRole('link', { name: 'Refill Pages' }).click()
  await expect(page).toHaveURL('/store/refill-pages')
})

test('product page: canonical URL and JSON-LD are the same by slug and by id, without the rating that the owner enters', async ({
  page,
}) => {
  for (const path of ['/store/complete-system', '/store/1']) {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/store\/complete-system$/)
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'product')
    const [product, trail] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
      JSON.parse(text),
    )
    expect(product).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Complete System',
      sku: '1',
      offers: { '@type': 'Offer', price: '89.99', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    })
    // The rating is typed by the owner.
    expect(product).not.toHaveProperty('aggregateRating')
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Store',
      'Complete System',
    ])
  }
})

/**
 * A product is found by its id or else its slug, with what ships, downloads or opens. A product that is not on sale is
 * a real 404.
 */
test('unknown product: returns 404', async ({ page, request }) => {
  for (const slug of ['no-such-product', '0', '4000000', '99999999999', '%00', "x' OR 1=1"])
    expect((await request.get(`/store/${slug}`)).status(), slug).toBe(404)
  await page.goto('/store/no-such-product')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page).toHaveTitle('Page not found | Journey Paradigm')
})

dedicatedTest('deactivated product: its page returns 404, checkout names it', async ({ page, request, signIn }) => {
  await signIn()
  await page.goto('/store')
  for (const name of ['Refill Pages', 'Complete System']) {
    await card(page, name).getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  const headers = await accessHeaders(request, owner)
  expect((await request.put('/api/admin/products/2/active', { headers, data: { active: false } })).ok()).toBe(true)
  expect((await request.get('/store/refill-pages')).status()).toBe(404)

  await page.getByRole('button', { name: 'Cart, 2 items' }).click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await cart.getByRole('button', { name: 'Checkout' }).click()
  const main = page.getByRole('main')
  const shippingAddress = { 'Full name': 'Ann', 'Street address': '1 Lane', City: 'Portland', 'Postal code': '97201' }
  for (const [label, text] of Object.entries(shippingAddress)) await main.getByLabel(label, { exact: true }).fill(text)
  await main.getByLabel('Country', { exact: true }).selectOption('US')
  await main.getByLabel('State', { exact: true }).selectOption('Oregon')
  await main.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(main.getByRole('alert')).toContainText('Refill Pages: remove it to check out the rest.')
  await main.getByRole('button', { name: 'Edit cart' }).click()
  await cart.getByRole('button', { name: 'Remove Refill Pages' }).click()
  await cart.getByRole('button', { name: 'Close' }).click()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(
    (await openPopup(main.getByRole('button', { name: 'Continue to payment' }))).getByText('$89.99').first(),
  ).toBeVisible()
})
