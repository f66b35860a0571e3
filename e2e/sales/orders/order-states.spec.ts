import type { Page } from '@playwright/test'
import { addressFields, addToCart, buy, fillAddress } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { holdRequests } from '../../fixtures/held-requests.ts'
import { main } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Puts a product into the cart, and changes its stored item. */
async function putInCart(page: Page, name: string, change: object = {}): Promise<void> {
  await addToCart(page, name)
  await page.evaluate((values) => {
    const storedCart = JSON.parse(localStorage.getItem('journey.cart') ?? '{}')
    Object.assign(storedCart.items[0], values)
    localStorage.setItem('journey.cart', JSON.stringify(storedCart))
  }, change)
}

const planner = { lines: [{ productId: 3, quantity: 1 }] }

test('order page: shows a skeleton while loading', async ({ page, request, signIn }) => {
  const orderPath = `/orders/${await buy(request, await signIn(), planner)}`
  const releaseResponse = await holdRequests(page, '**/api/orders/*')
  await page.goto(orderPath)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your order')
  await expect(main(page).getByRole('status', { name: 'Loading your order...' })).toBeVisible()
  releaseResponse()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your order is confirmed')
})

/**
 * The order page has a loading state in its own layout. An order or download that cannot be loaded shows an error and
 * can be retried.
 */
test('order page: a load error is shown and can be retried', async ({ page, request, signIn }) => {
  const orderPath = `/orders/${await buy(request, await signIn(), planner)}`
  await page.route('**/api/orders/**', (route) => route.abort('internetdisconnected'))
  await page.goto(orderPath)
  const alert = main(page).getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'We couldn’t load your order' })).toBeVisible()
  await expect(alert).toContainText('If you’ve paid, your order is safe')
  await page.unroute('**/api/orders/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your order is confirmed')
})

test('order page: a failed download shows an error and can be retried', async ({ page, request, signIn }) => {
  await page.goto(`/orders/${await buy(request, await signIn(), planner)}`)
  const button = main(page).getByRole('button', { name: /^Download / })
  await expect(button).toBeVisible()
  await page.route('**/downloads', (route) => route.abort('internetdisconnected'))
  await button.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Download failed' })
  await expect(toast).toContainText('Failed to download the file. Please try again.')
  await page.unroute('**/downloads')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('digital-journey-planner.pdf')
})

test('checkout page: shows the empty cart or a loading state', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/checkout')
  await expect(main(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(main(page).getByText('Add some items to your cart before checking out.')).toBeVisible()

  await putInCart(page, 'Digital Journey Planner')
  const releaseScript = await holdRequests(page, '**/assets/browser-cart*.js')
  await page.goto('/checkout')
  await expect(main(page).getByRole('status', { name: 'Loading your cart...' })).toBeVisible()
  releaseScript()
  await expect(main(page).getByText('Nothing in your cart is shipped')).toBeVisible()
  await expect(main(page).getByLabel('Full name')).toHaveCount(0)
})

/** The checkout page reports a changed price, an empty cart and an unavailable service, and preserves the input. */
test('checkout page: a changed price and a network error are shown, the input is kept', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await putInCart(page, 'Refill Pages', { price: '20.00' })
  await page.goto('/checkout')
  await fillAddress(page)
  const continueButton = main(page).getByRole('button', { name: 'Continue to payment' })
  await continueButton.click()
  const priceAlert = main(page).getByRole('alert')
  await expect(priceAlert).toContainText('Refill Pages: $20.00 before, $24.99 now')
  await expect(priceAlert).toContainText('The new total is $24.99.')
  await expect(main(page).getByRole('row', { name: 'Total $24.99' })).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)

  await page.route(/\/api\/orders(\?|$)/, (route) => route.abort('internetdisconnected'))
  await continueButton.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Checkout failed' })
  await expect(toast).toContainText('Failed to start checkout process. Please try again.')
  for (const [label, text] of Object.entries(addressFields))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await page.unroute(/\/api\/orders(\?|$)/)
  await expect((await openPopup(continueButton)).getByText('$24.99').first()).toBeVisible()
})
