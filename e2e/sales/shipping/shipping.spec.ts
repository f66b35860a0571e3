import type { Page } from '@playwright/test'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { addToCart, fillAddress } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { pressKeys } from '../../fixtures/keyboard.ts'
import { button, cart, clickButton, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

const zoneFields = (page: Page, name: string) => main(page).getByRole('group', { name, exact: true })

const rate = { name: 'Standard', basis: 'value', freeFromMinor: 10_000, pickupAddress: '' }
const pickup = { name: 'Pickup', basis: 'pickup', bands: [], freeFromMinor: null, pickupAddress: '1 Mill Road, Berlin' }
const germany = {
  name: 'Home',
  countries: ['DE'],
  isEverywhereElse: false,
  rates: [{ ...rate, bands: [{ upTo: null, priceMinor: 590 }] }, pickup],
}

test('shipping admin: the owner sets a zone with rates, also with the keyboard, and errors name their field', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(owner)
  await page.goto('/admin/shipping')
  await expect(main(page).getByText('Everything ships free to every country')).toBeVisible()
  await expectAccessible(page, 'shipping without zones')
  await main(page).getByRole('button', { name: 'Add a zone' }).focus()
  await pressKeys(page, 'Enter')
  await expect(main(page).getByLabel('Zone name')).toBeFocused()
  await main(page).getByLabel('Zone name').fill('Home')
  await clickButton(main(page), 'Save shipping')
  await expect(main(page).getByText('Add at least one country.')).toBeVisible()
  await expect(main(page).getByText('Enter an amount, such as 4.90.')).toBeVisible()
  await expect(main(page).getByLabel('Country', { exact: true })).toBeFocused()
  await expectAccessible(page, 'shipping with errors')

  const home = zoneFields(page, 'Home')
  await home.getByLabel('Country', { exact: true }).selectOption('Germany')
  await home.getByRole('button', { name: 'Add country' }).focus()
  await pressKeys(page, 'Enter')
  await expect(home.getByRole('button', { name: 'Remove Germany' })).toBeVisible()
  await home.getByLabel('Rate name').fill('Standard')
  await home.getByLabel('Price (USD)').fill('5.90')
  await home.getByLabel(/^Free from/).fill('100')
  await clickButton(home, 'Add a rate')
  const second = zoneFields(page, 'New rate')
  await second.getByLabel('Cost').selectOption('Pickup, free')
  await second.getByLabel('Where to pick up').fill('1 Mill Road, Berlin')
  await second.getByLabel('Rate name').fill('Pickup')
  await clickButton(main(page), 'Save shipping')
  await expect(page.getByText('Shipping updated')).toBeVisible()
  await page.reload()
  await expect(zoneFields(page, 'Standard').getByLabel('Price (USD)')).toHaveValue('5.90')
  await expect(zoneFields(page, 'Pickup').getByLabel('Where to pick up')).toHaveValue('1 Mill Road, Berlin')
  await expectAccessible(page, 'shipping zones')
})

/** The cart says that shipping is calculated at checkout if something in it ships and the site has zones. */
test('shipping checkout: a customer sees the cost, pays exactly it, and sees where the site does not ship', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  const headers = await accessHeaders(request, owner)
  const { version } = await (await request.get('/api/admin/shipping', { headers })).json()
  const saved = await request.put('/api/admin/shipping', { headers, data: { version, zones: [germany] } })
  expect(saved.ok()).toBe(true)
  await signIn()
  await addToCart(page, 'Refill Pages')
  await expect(cart(page).getByText('Shipping is calculated at checkout.')).toBeVisible()
  await clickButton(cart(page), 'Checkout')
  await fillAddress(page, 'Japan')
  await expect(main(page).getByText('We don’t ship to Japan.')).toBeVisible()
  await clickButton(main(page), 'Continue to payment')
  await expect(page.getByLabel('Country')).toBeFocused()
  await expectAccessible(page, 'country without shipping')

  await page.getByLabel('Country').selectOption('Germany')
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(main(page).getByText('We don’t ship to Japan.')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Standard, $5.90' })).toBeChecked()
  await expect(summary).toContainText('Shipping: Standard$5.90')
  await expect(summary).toContainText('Total$30.89')
  await page.getByRole('radio', { name: 'Pickup, Free' }).check()
  await expect(summary).toContainText('Total$24.99')
  await page.getByRole('radio', { name: 'Standard, $5.90' }).check()
  await expectAccessible(page, 'shipping methods')

  const payment = await openPopup(button(main(page), 'Continue to payment'))
  await expect(payment.getByText('Shipping: Standard')).toBeVisible()
  await expect(payment.getByText('$30.89')).toBeVisible()
  await clickButton(payment, 'Pay now')
  await expect(payment.getByRole('region', { name: 'Receipt' })).toContainText('Shipping: Standard$5.90')
  await expect(payment.getByRole('region', { name: 'Receipt' })).toContainText('Total (USD)$30.89')
})
