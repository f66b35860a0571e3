import type { Page } from '@playwright/test'
import { quickRun, testSlowness } from '../../../tests/run-length.ts'
import { addToCart, fillAddress } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { card, cart, main } from '../../fixtures/locators.ts'
import { test } from '../../fixtures/sites/stripe-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

test.describe.configure({ mode: 'serial' })

const checkout = (page: Page) => cart(page).getByRole('button', { name: 'Checkout' })

test(
  'Stripe: a declined card shows an error, the next one enrolls',
  quickRun,
  async ({ page, signIn, mail, stripe }) => {
    const { email } = await signIn()
    await page.goto('/classes')
    const payment = await openPopup(card(page, 'SHEF Mastery').getByRole('button', { name: 'Enroll' }))
    await expect(payment).toHaveURL(new RegExp(`^${stripe.url}/c/pay/cs_test_`))
    await expect(payment.getByRole('heading', { name: 'Pay $97.00' })).toBeVisible()
    await expect(main(payment)).toContainText(email)
    await payment.getByRole('button', { name: 'Pay with a card that is declined' }).click()
    await expect(payment.getByRole('alert')).toHaveText('Your card has been declined.')
    await payment.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
    await expect(main(payment).getByText('SHEF Mastery')).toBeVisible()
    await expect(main(payment).getByText('$97.00')).toBeVisible()
    expect((await mail.latest(email, /receipt/i)).text).toContain('$97.00')
  },
)

test('Stripe: an order is paid, partly refunded by an admin and disputed', async ({
  page,
  signIn,
  stripe,
  openPage,
}) => {
  await signIn()
  await addToCart(page, 'Complete System')
  await addToCart(page, 'Digital Journey Planner')
  await checkout(page).click()
  await expect(page).toHaveURL('/checkout')
  await fillAddress(page)
  const payment = await openPopup(page.getByRole('button', { name: 'Continue to payment' }))
  await expect(payment.getByRole('heading', { name: 'Pay $109.98' })).toBeVisible()
  await expect(payment.getByRole('listitem')).toHaveText([
    'Complete System × 1: $89.99',
    'Digital Journey Planner × 1: $19.99',
  ])
  await payment.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(main(payment).getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  const { pathname, searchParams } = new URL(payment.url())
  const charge = stripe.state.chargeOf(searchParams.get('session_id') ?? '')
  expect(charge).toMatchObject({ amount: 10998, amount_refunded: 0, currency: 'usd' })

  const adminPage = await openPage()
  await signIn({ ...owner, page: adminPage })
  await adminPage.goto(pathname.replace('/orders/', '/admin/purchases/'))
  await main(adminPage).getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Refund' })
  await dialog.getByRole('combobox', { name: /Digital Journey Planner/ }).selectOption('Everything left: $19.99')
  await dialog.getByLabel('Reason').fill('Bought twice.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Refund $19.99' }).click()
  await expect(adminPage.getByText('$19.99 was refunded', { exact: true })).toBeVisible()
  await expect(main(adminPage).getByText('$19.99 of $109.98 refunded.')).toBeVisible()
  expect(charge).toMatchObject({ amount_refunded: 1999, refunded: false })
  const refunds = [...stripe.state.refunds.values()].filter((refund) => refund.charge === charge.id)
  expect(refunds).toMatchObject([{ amount: 1999, status: 'succeeded', metadata: { refund_id: expect.any(String) } }])

  stripe.state.dispute(searchParams.get('session_id') ?? '')
  await expect(async () => {
    await adminPage.reload()
    await expect(main(adminPage).getByText('This payment is disputed')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await adminPage.goto('/admin/purchases?tab=payments')
  await expect(adminPage.getByRole('region', { name: 'Disputed payments' }).getByRole('listitem')).toHaveCount(1)
})

test('Stripe outage: checkout shows an error within 15 seconds, cart and site keep working', async ({
  page,
  context,
  signIn,
  stripe,
}) => {
  await signIn()
  await addToCart(page, 'Digital Journey Planner')
  const toast = page.getByRole('alert').filter({ hasText: 'Checkout failed' })
  await stripe.failWhile({ status: 500, type: 'api_error' }, async () => {
    await checkout(page).click()
    await expect(toast).toContainText('The payment provider didn’t respond. Please try again in a moment.')
  })
  await expect(cart(page).getByRole('link', { name: 'Digital Journey Planner' })).toBeVisible()
  await expect.poll(() => context.pages().length).toBe(1)
  await page.reload()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, / })
    .click()

  await stripe.failWhile('silent', async () => {
    await checkout(page).click()
    const startedAt = Date.now()
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await page.request.get('/classes')).ok()).toBe(true)
    expect(Date.now() - startedAt).toBeLessThan(5_000 * testSlowness)
    await expect(toast).toContainText('The payment provider didn’t respond.', { timeout: 15_000 * testSlowness })
  })

  const payment = await openPopup(checkout(page))
  await payment.getByRole('link', { name: 'Back' }).click()
  await expect(payment).toHaveURL(/\/orders\//)
  await main(payment).getByRole('link', { name: 'Not paid yet? Open the payment page' }).click()
  await expect(payment.getByRole('heading', { name: 'Pay $19.99' })).toBeVisible()
})
