import { randomUUID } from 'node:crypto'
import { expectAccessible, fillForm, openHydrated } from '../../fixtures/axe.ts'
import { addToCart, fillAddress } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { holdAndFailRequests } from '../../fixtures/held-requests.ts'
import { button, card, cart, clickButton, main } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

// No trace: the failure messages name each violation and its element.
test.use({ trace: 'off' })

test('account pages: no axe violations in any step, with form errors', async ({ page, mail }) => {
  test.slow()
  const email = `${randomUUID()}@example.com`
  const tabPanel = page.getByRole('tabpanel')
  await openHydrated(page, '/auth')
  await clickButton(tabPanel, 'Sign In')
  await expect(tabPanel.locator('[aria-invalid]').first()).toBeFocused()
  await expectAccessible(page, 'the tab Sign In with errors')
  await page.getByRole('tab', { name: 'Sign Up', exact: true }).click()
  await expectAccessible(page, 'the tab Sign Up')
  await fillForm(page, { Email: email, Password: 'three short words' })
  await clickButton(tabPanel, 'Sign Up')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page, 'after signing up', { hasOverlay: true })

  const findLink = (text: string) => /https?:\/\/\S+\/auth\/\S+/.exec(text)?.[0] ?? 'no link in the mail'
  await openHydrated(page, findLink((await mail.latest(email)).text))
  await expectAccessible(page, 'the link of the mail')
  await clickButton(main(page), 'Confirm my email')
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expectAccessible(page, 'a confirmed address')

  await openHydrated(page, '/auth/forgot')
  await fillForm(page, { Email: email })
  await clickButton(main(page), 'Send link')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page, 'a forgotten password')
  await openHydrated(page, findLink((await mail.latest(email, /reset|password/i)).text))
  await expectAccessible(page, 'a new password')
  await openHydrated(page, '/demo/mailbox')
  await page.getByRole('button', { name: 'Show the HTML version' }).first().click()
  await expectAccessible(page, 'a captured mail')
})

test('order flow: no axe violations from address errors to the receipt', async ({ page, signIn }) => {
  test.slow()
  await signIn()
  await openHydrated(page, '/auth')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'the account of a signed-in user')
  await openHydrated(page, '/checkout')
  await expectAccessible(page, 'the checkout of an empty cart')
  await addToCart(page, 'Ultimate Journey Kit')
  await clickButton(cart(page), 'Checkout')
  await clickButton(main(page), 'Continue to payment')
  await expect(main(page).getByText('Enter a name.')).toBeVisible()
  await expectAccessible(page, 'the address with errors')
  await fillAddress(page, 'Germany')
  const payment = await openPopup(button(main(page), 'Continue to payment'))
  await expect(main(payment).getByRole('button', { name: 'Pay now', exact: true })).toBeVisible()
  await expectAccessible(payment, 'the payment page')
  await expect(main(page).getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  await expectAccessible(page, 'an unpaid order')
  const paymentUrl = payment.url()
  await clickButton(main(payment), 'Pay now')
  await expect(main(payment).getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  await expectAccessible(payment, 'a paid order', { hasOverlay: true })
  await openHydrated(payment, paymentUrl)
  await expect(payment.getByText('This payment page is closed.')).toBeVisible()
  await expectAccessible(payment, 'a used payment page')
  await openHydrated(payment, '/orders/0197a000-0000-7000-8000-000000000000')
  await expectAccessible(payment, 'an unknown order')
})

test('enrollment page: no axe violations while verifying, after an error and on success', async ({ page, signIn }) => {
  test.slow()
  await signIn()
  await openHydrated(page, '/classes')
  const payment = await openPopup(card(page, 'Foundations').getByRole('button'))
  await payment.waitForURL(/\/demo\/checkout\//)
  const verify = '**/api/enrollments/verify'
  const releaseResponse = await holdAndFailRequests(payment, verify)
  await clickButton(payment.getByRole('main'), 'Pay now')
  await expect(payment.getByRole('heading', { name: 'Verifying your enrollment...' })).toBeVisible()
  await expectAccessible(payment, 'an enrollment that is being verified')
  releaseResponse()
  await expect(payment.getByRole('button', { name: 'Try again', exact: true })).toBeVisible()
  await expectAccessible(payment, 'a failed verification', { hasOverlay: true })
  await payment.unroute(verify)
  await clickButton(payment.getByRole('main'), 'Try again')
  await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  await expectAccessible(payment, 'an enrollment', { hasOverlay: true })
})

test('lesson with answers and binder with a done lesson: no axe violations', async ({ page }) => {
  test.slow()
  await openHydrated(page, '/binder/one-week-experiments')
  const answerField = page.getByRole('region', { name: 'Reflection Questions' }).getByRole('textbox').first()
  await answerField.fill(`${'A long answer that needs more than its three lines. '.repeat(12)}${'x'.repeat(200)}`)
  await page.locator('.steps').getByRole('checkbox').first().check()
  await page.getByRole('checkbox', { name: 'Mark as done' }).check()
  await expect(page.getByRole('status').getByText('Saved in this browser').first()).toBeVisible()
  await expectAccessible(page, 'a lesson with answers')
  await openHydrated(page, '/binder')
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  await expectAccessible(page, 'a binder with a lesson that is done')
})
