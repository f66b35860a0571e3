import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { addToCart } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { cart, clickButton, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test('coupons admin: the owner creates one, errors name their field, and it is listed and switched off', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(owner)
  await page.goto('/admin/coupons')
  await expect(main(page).getByText('No coupons yet.')).toBeVisible()
  await expectAccessible(page, 'no coupons')
  await clickButton(main(page), 'New Coupon')
  await main(page).getByLabel('Code *').fill('sommer 20!')
  await clickButton(main(page), 'Create Coupon')
  await expect(main(page).getByText('Use 2 to 40 letters, digits, hyphens or underscores.')).toBeVisible()
  await main(page).getByLabel('Code *').fill('spring 20')
  await main(page).getByLabel('Percent *').fill('120')
  await main(page).getByRole('radio', { name: 'Chosen products and classes' }).check()
  await clickButton(main(page), 'Create Coupon')
  await expect(main(page).getByText('Enter a whole number from 1 to 100.')).toBeVisible()
  await expectAccessible(page, 'coupon with errors')
  await main(page).getByLabel('Percent *').fill('20')
  await main(page).getByRole('checkbox', { name: 'Digital Journey Planner (product)' }).check()
  await main(page).getByLabel('Number of uses').fill('10')
  await clickButton(main(page), 'Create Coupon')
  await expect(page.getByText('Coupon created')).toBeVisible()
  const row = main(page).getByRole('listitem').filter({ hasText: 'SPRING20' })
  await expect(row).toContainText('20% off. Applies to Digital Journey Planner.')
  await expect(row).toContainText('Used 0 of 10 times')
  await expectAccessible(page, 'coupons')
  await row.getByRole('switch').click()
  await expect(page.getByText('This coupon can no longer be used')).toBeVisible()
  await clickButton(row, 'Delete SPRING20')
  await clickButton(page.getByRole('alertdialog'), 'Delete')
  await expect(main(page).getByText('No coupons yet.')).toBeVisible()
})

/**
 * While a coupon is active, the checkout, the enrollment and the gift ask for a code, and show the discount and the new
 * total before the payment.
 */
test('coupon checkout: a buyer uses it in the cart and for a class, pays, and sees it in the receipt', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  const headers = await accessHeaders(request, owner)
  const none = { percent: null, amountMinor: null, startsAt: null, endsAt: null, usesPerCustomer: null, items: [] }
  const coupon = { ...none, usesMax: null, minimumMinor: null, appliesTo: 'all', isActive: true }
  for (const data of [
    { ...coupon, code: 'SPRING20', kind: 'percent', percent: 20 },
    { ...coupon, code: 'BIG', kind: 'amount', amountMinor: 500, minimumMinor: 10_000 },
    { ...coupon, code: 'FREE', kind: 'percent', percent: 100 },
  ])
    expect((await request.post('/api/admin/coupons', { headers, data })).ok()).toBe(true)
  await signIn()
  await addToCart(page, 'Digital Journey Planner')
  await clickButton(cart(page), 'Checkout')
  const summary = page.getByRole('region', { name: 'Your order' })
  const code = main(page).getByLabel('Coupon code')
  await code.fill('big')
  await clickButton(main(page), 'Apply')
  await expect(main(page).getByText('This coupon needs an order of at least $100.00.')).toBeVisible()
  await expectAccessible(page, 'checkout with a refused coupon')
  await code.fill(' spring20 ')
  await code.press('Enter')
  await expect(main(page).getByText('Coupon SPRING20 applied')).toBeVisible()
  await expect(summary).toContainText('Coupon SPRING20−$4.00')
  await expect(summary).toContainText('Total$15.99')
  await expectAccessible(page, 'checkout with a coupon')
  const payment = await openPopup(main(page).getByRole('button', { name: 'Continue to payment' }))
  await expect(payment.getByText('$15.99').first()).toBeVisible()
  await clickButton(payment, 'Pay now')
  const receipt = payment.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('Coupon SPRING20−$4.00')
  await expect(receipt).toContainText('Total (USD)$15.99')
  await payment.close()

  await page.goto('/classes')
  await main(page).getByRole('button', { name: 'Enroll', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Your total' })
  await dialog.getByLabel('Coupon code').fill('nope')
  await clickButton(dialog, 'Apply')
  await expect(dialog.getByText('This coupon code doesn’t exist. Please check it.')).toBeVisible()
  await dialog.getByLabel('Coupon code').fill('FREE')
  await clickButton(dialog, 'Apply')
  await expect(dialog).toContainText('Total$0.00')
  await expectAccessible(page, 'coupon of a class')
  await clickButton(dialog, 'Confirm')
  await expect(page).toHaveURL(/\/enrollment-success/)

  await page.goto('/gift?item=product%203')
  await clickButton(main(page), 'Continue to payment')
  await dialog.getByLabel('Coupon code').fill('FREE')
  await clickButton(dialog, 'Apply')
  await expect(dialog).toContainText('Total$0.00')
  await clickButton(dialog, 'Confirm')
  await expect(page).toHaveURL(/\/orders\/[\w-]+/)
  await page.goto('/account/gifts')
  await expect(main(page).getByRole('link', { name: /^Print the note/ })).toBeVisible()
})
