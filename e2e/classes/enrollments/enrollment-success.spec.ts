import type { Page } from '@playwright/test'
import { openPopup } from '../../fixtures/clicks.ts'
import { card } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Pays for a course. Returns the payment tab, which the provider redirects back to the site. */
async function payFor(page: Page, course: string, beforePaying: (payment: Page) => Promise<unknown> = async () => {}) {
  await page.goto('/classes')
  const payment = await openPopup(card(page, course).getByRole('button'))
  await payment.waitForURL(/\/demo\/checkout\//)
  await beforePaying(payment)
  await payment.getByRole('button', { name: 'Pay now' }).click()
  return payment
}

/**
 * The success page verifies the payment, then shows title, description, date and amount, or 'No enrollment found'. The
 * success page says when the class starts, adds it to a calendar, and shows its toast once.
 */
test('success page: verifies the payment, shows class, start and amount and one toast', async ({ page, signIn }) => {
  await signIn()
  const responseGate = Promise.withResolvers<void>()
  const payment = await payFor(page, 'Foundations', (tab) =>
    tab.route('**/api/enrollments/verify', async (route) => {
      const response = await route.fetch()
      await responseGate.promise
      await route.fulfill({ response })
    }),
  )
  await expect(payment.getByRole('heading', { name: 'Verifying your enrollment...' })).toBeVisible()
  responseGate.resolve()

  const main = payment.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Foundations' })).toBeVisible()
  await expect(main).toContainText('Set up the binder with us')
  await expect(main).toContainText('$50.00')
  await expect(main.locator('dl').first()).toContainText(/Starts[A-Z][a-z]+ \d{1,2}, \d{4}/)
  await expect(main.getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
  const toast = payment.getByRole('status').filter({ hasText: 'Enrollment successful!' })
  await expect(toast).toContainText('You have successfully enrolled. Welcome to your journey!')
  await expect(toast).toHaveCount(1)

  await payment.reload()
  await expect(main.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  // A toast loads its code, and disappears after some seconds.
  await payment.waitForLoadState('networkidle')
  expect(await toast.count()).toBe(0)
})

test('success page: a failed verification shows an error and can be retried', async ({ page, signIn }) => {
  await signIn()
  const payment = await payFor(page, 'Foundations', (tab) =>
    tab.route('**/api/enrollments/verify', (route) => route.abort('internetdisconnected')),
  )
  const toast = payment.getByRole('alert')
  await expect(toast).toContainText('Verification failed')
  await expect(toast).toContainText('Failed to verify payment. Please contact support.')
  await payment.unroute('**/api/enrollments/verify')
  await payment.getByRole('button', { name: 'Try again' }).click()
  await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
})

test('success page: a pending payment is polled until it is completed', async ({ page, signIn }) => {
  await signIn()
  let requestCount = 0
  const payment = await payFor(page, 'Foundations', (tab) =>
    tab.route('**/api/enrollments/verify', (route) => {
      requestCount += 1
      return requestCount === 1 ? route.fulfill({ json: { status: 'pending' } }) : route.continue()
    }),
  )
  await expect(payment.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  expect(requestCount).toBe(2)
})

test('success page: a missing or unknown session id shows No enrollment found', async ({ page, signIn }) => {
  await signIn()
  for (const path of ['/enrollment-success', '/enrollment-success?session_id=cs_demo_unknown']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'No enrollment found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Classes' })).toHaveAttribute('href', '/classes')
  }
})

test('success page: a signed-out user gets a sign-in link with the return path', async ({ page }) => {
  await page.goto('/enrollment-success?session_id=cs_demo_unknown')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No enrollment found' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent('/enrollment-success?session_id=cs_demo_unknown')}`,
  )
})
