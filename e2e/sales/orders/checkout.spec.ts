import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { sessionHeaders } from '../../fixtures/api-session.ts'
import { signInByForm } from '../../fixtures/auth-forms.ts'
import { addToCart } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { holdRequests, holdResponses } from '../../fixtures/held-requests.ts'
import { cart } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart, / })
const checkout = (page: Page) => cart(page).getByRole('button', { name: /^(Checkout|Processing\.\.\.)$/ })

async function fetchOrders(page: Page): Promise<{ status: string; totalMinor: number }[]> {
  const headers = await sessionHeaders(page)
  return (await (await page.request.get('/api/orders', { headers })).json()).orders
}

/** Checkout requires a signed-in buyer and a cart with items. The cart survives the sign-in. */
test('checkout: a signed-out user is redirected to sign-in and keeps the cart', async ({ page, context, account }) => {
  const { email, password } = await account()
  await addToCart(page, 'Refill Pages')
  await checkout(page).click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Authentication required')
  await expect(toast).toContainText('Please sign in to checkout.')
  await expect(page).toHaveURL('/auth?next=%2Fstore')
  await expect(cart(page)).toHaveCount(0)
  expect(context.pages()).toHaveLength(1)

  await signInByForm(page, { email, password })
  await expect(page).toHaveURL('/store')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
})

test('checkout: the button of an empty cart says that it is empty', async ({ page }) => {
  await page.goto('/store')
  await cartButton(page).click()
  await expect(cart(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await checkout(page).click()
  const toast = page.getByRole('status').filter({ hasText: 'Cart is empty' })
  await expect(toast).toContainText('Add some items to your cart before checking out.')
  await expect(page).toHaveURL('/store')
})

/** The checkout session opens in a new tab. The cart is emptied when its URL arrives. */
test(
  'checkout: opens in a new tab, empties the cart, payment completes the order',
  quickRun,
  async ({ page, context, signIn, mail }) => {
    const { email } = await signIn()
    await addToCart(page, 'Digital Journey Planner')
    await cart(page).getByRole('button', { name: 'Increase quantity of Digital Journey Planner' }).click()
    const releaseResponse = await holdResponses(page, '**/api/orders')
    const popupPromise = page.waitForEvent('popup')
    await checkout(page).click()
    await expect(checkout(page)).toHaveText('Processing...')
    await expect(checkout(page)).toBeDisabled()
    await checkout(page).click({ force: true })
    const payment = await popupPromise
    await expect(payment.getByText('Opening the payment page...')).toBeVisible()
    await expect(cart(page).getByRole('status')).toContainText('$39.98')

    releaseResponse()
    await expect(payment).toHaveURL(/\/demo\/checkout\//)
    await expect(cart(page)).toHaveCount(0)
    await expect(cartButton(page)).toHaveAccessibleName('Cart, no items')
    expect(context.pages()).toHaveLength(2)
    await expect(payment.getByText('$39.98').first()).toBeVisible()
    await payment.getByRole('button', { name: 'Pay now' }).click()
    await payment.waitForURL(/session_id=/)
    await expect.poll(() => fetchOrders(page)).toMatchObject([{ status: 'completed', totalMinor: 3998 }])
    expect((await mail.latest(email, /receipt/i)).text).toContain('$39.98')
    await page.reload()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, no items')
  },
)

test('canceled payment: the order fails and its items can be put back in the cart', async ({ page, signIn }) => {
  await signIn()
  await addToCart(page, 'Digital Journey Planner')
  await cart(page).getByRole('button', { name: 'Increase quantity of Digital Journey Planner' }).click()
  await expect(cart(page).getByRole('status')).toContainText('$39.98')
  for (const count of [1, 2]) {
    const payment = await openPopup(checkout(page))
    await payment.getByRole('button', { name: 'Cancel' }).click()
    await expect(payment.getByRole('heading', { name: 'This order wasn’t paid' })).toBeVisible()
    await expect(payment.getByRole('main')).toContainText('The payment was canceled, and you weren’t charged.')
    expect((await fetchOrders(page)).map(({ status }) => status)).toEqual(Array(count).fill('failed'))
    await payment.getByRole('button', { name: 'Add to cart again' }).click()
    await expect(cart(payment).getByRole('status')).toContainText('Total (2 items) $39.98')
    await payment.close()
    await cartButton(page).click()
    await expect(cart(page).getByRole('status')).toContainText('Total (2 items) $39.98')
  }
})

test('checkout: one cart in two tabs with a lost response places one order', async ({ page, context, signIn }) => {
  await signIn()
  await addToCart(page, 'Digital Journey Planner')
  const other = await context.newPage()
  await other.goto('/store')
  await cartButton(other).click()
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await checkout(page).click()
  await expect(page.getByRole('alert')).toContainText('Checkout failed')
  await expect(page.getByRole('alert')).toContainText('Failed to start checkout process. Please try again.')
  await expect(cart(page).getByRole('link', { name: 'Digital Journey Planner' })).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(2)
  await page.unroute('**/api/orders')

  // A response empties the cart in both tabs, so hold both requests until both are sent.
  const releaseRequests = await holdRequests(context, '**/api/orders')
  const payments = [page.waitForEvent('popup'), other.waitForEvent('popup')] as const
  await Promise.all([checkout(page).click(), checkout(other).click()])
  const [firstPayment, secondPayment] = [await payments[0], await payments[1]]
  releaseRequests()
  await firstPayment.waitForURL(/\/demo\/checkout\//)
  await secondPayment.waitForURL(/\/demo\/checkout\//)
  expect(firstPayment.url()).toBe(secondPayment.url())
  expect(await fetchOrders(page)).toHaveLength(1)
})

/** A changed price appears with the old one and the new total. Items that are no longer on sale are named. */
test('checkout: a changed price shows old price, new price and total before ordering', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await addToCart(page, 'Digital Journey Planner')
  await page.evaluate(() => {
    const storedCart = JSON.parse(localStorage.getItem('journey.cart') ?? '{}')
    Object.assign(storedCart.items[0], { price: 17.5, quantity: 2 })
    localStorage.setItem('journey.cart', JSON.stringify(storedCart))
  })
  await page.reload()
  await cartButton(page).click()
  await expect(cart(page).getByRole('status')).toContainText('$35.00')
  await checkout(page).click()
  const priceAlert = cart(page).getByRole('alert')
  await expect(priceAlert).toContainText('A price has changed')
  await expect(priceAlert).toContainText('Digital Journey Planner: $17.50 before, $19.99 now')
  await expect(priceAlert).toContainText('The new total is $39.98.')
  await expect(cart(page).getByRole('status')).toContainText('$39.98')
  await expect.poll(() => context.pages().length).toBe(1)
  expect(await fetchOrders(page)).toEqual([])

  await expect((await openPopup(checkout(page))).getByText('$39.98').first()).toBeVisible()
  expect(await fetchOrders(page)).toMatchObject([{ status: 'pending', totalMinor: 3998 }])
})

test('checkout: an item that ships since it was added asks for the address', async ({ page, signIn }) => {
  await signIn()
  await addToCart(page, 'Refill Pages')
  await page.evaluate(() => {
    const storedCart = JSON.parse(localStorage.getItem('journey.cart') ?? '{}')
    storedCart.items[0].ships = false
    localStorage.setItem('journey.cart', JSON.stringify(storedCart))
  })
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Nothing to ship' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveAccessibleDescription(
    'Enter a shipping address.',
  )
  await expect(page).toHaveURL('/checkout')
})

test('checkout with popups blocked: opens in the same tab', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signIn()
  await addToCart(page, 'Digital Journey Planner')
  await checkout(page).click()
  await expect(page).toHaveURL(/\/demo\/checkout\//)
  await page.goto('/store')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, no items')
})
