import { expectAccessible } from '../../fixtures/axe.ts'
import { addToCart } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { button, cart, clickButton, main } from '../../fixtures/locators.ts'
import { test } from '../../fixtures/sites/stripe-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

/**
 * With payments by Stripe, the owner can switch to Stripe Tax, which is refused until it is set up at Stripe. The
 * checkout then shows the tax that Stripe calculated for the buyer's address, and asks US buyers of downloads and
 * classes for a ZIP code.
 */
test('Stripe Tax: the owner switches to it, and a buyer sees and pays the tax that Stripe calculated', async ({
  page,
  signIn,
  stripe,
}) => {
  test.slow()
  await signIn(owner)
  await page.goto('/admin/tax')
  await main(page).getByRole('checkbox', { name: 'Charge tax' }).check()
  const stripeTax = main(page).getByRole('radio', { name: 'Stripe Tax' })
  await stripeTax.check()
  await expect(main(page).getByRole('button', { name: 'Add a rate' })).toBeHidden()
  stripe.state.tax.settings.status = 'pending'
  await clickButton(main(page), 'Save tax')
  await expect(main(page).getByText('Stripe Tax isn’t set up yet.')).toBeVisible()
  await expectAccessible(page, 'Stripe Tax that is not set up')
  stripe.state.tax.settings.status = 'active'
  await clickButton(main(page), 'Save tax')
  await expect(page.getByText('Tax updated')).toBeVisible()
  await page.reload()
  await expect(stripeTax).toBeChecked()

  await addToCart(page, 'Digital Journey Planner')
  await clickButton(cart(page), 'Checkout')
  const summary = page.getByRole('region', { name: 'Your order' })
  await main(page).getByLabel('Country of your billing address').selectOption('United States')
  await main(page).getByLabel('State', { exact: true }).selectOption('New York')
  await clickButton(main(page), 'Continue to payment')
  await expect(main(page).getByText('Enter a ZIP code.')).toBeVisible()
  await main(page).getByLabel('ZIP code').fill('10001')
  // 4%, 4.5% and 0.375% of 19.99, each rounded.
  await expect(summary).toContainText('Sales tax 8.875%$1.77')
  await expect(summary).toContainText('Total$21.76')
  await expectAccessible(page, 'checkout with Stripe Tax')
  const payment = await openPopup(button(main(page), 'Continue to payment'))
  await expect(payment.getByRole('heading', { name: 'Pay $21.76' })).toBeVisible()
})
