import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { signInByForm } from '../../fixtures/auth-forms.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { holdResponses } from '../../fixtures/held-requests.ts'
import { card } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

const enrollButton = (page: Page, title: string) => card(page, title).getByRole('button')

/**
 * 'Featured Courses' lists all active courses, and 'Live Workshops' all active workshops, without those that are over.
 * A course shows two highlights and the number of further ones.
 */
test('classes page: shows level, dates, price, seats and topics of each class', quickRun, async ({ page }) => {
  await page.goto('/classes')
  await expect(page).toHaveTitle('Classes | Journey Paradigm')
  await expect(page.getByRole('link', { name: 'View Schedule' })).toHaveAttribute('href', '/schedule')
  const courses = page.getByRole('region', { name: 'Featured Courses' })
  for (const [title, texts] of [
    ['Foundations', ['Beginner', '4 weeks', '12', '$50', '+2 more topics', 'students', 'Starts']],
    ['Advanced Journey Management', ['Advanced', '6 weeks', '18', '$150', '+4 more topics']],
    ['Family Journey Planning', ['Intermediate', '3 weeks', '9', '$75', '+3 more topics']],
  ] as const)
    for (const text of texts) await expect(card(page, title).getByText(text).first()).toBeVisible()
  await expect(courses.getByRole('button', { name: 'Enroll' })).toHaveCount(3)
  await expect(card(page, 'Foundations').locator('.ticks').getByRole('listitem')).toHaveCount(2)

  const workshops = page.getByRole('region', { name: 'Live Workshops' })
  for (const [title, texts] of [
    ['Weekend Journey Intensive', ['$197', '9 AM-5 PM']],
    ['SHEF Mastery', ['$97', '10 AM-4 PM']],
    ['Digital Tools Training', ['$47', '2-6 PM']],
  ] as const) {
    for (const text of texts) await expect(card(page, title).getByText(text, { exact: true })).toBeVisible()
    await expect(card(page, title).getByText(/^\d+ spots left$/)).toBeVisible()
  }
  await expect(workshops.getByRole('button', { name: 'Enroll' })).toHaveCount(3)
})

/** Enrolling requires sign-in, which leads back to the card or page of the class. */
test('enroll: a signed-out user signs in and returns to the card of the class', async ({ page, context, account }) => {
  const { email, password } = await account()
  await page.goto('/classes')
  await enrollButton(page, 'Foundations').click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Authentication required')
  await expect(toast).toContainText('Please sign in to enroll in courses and workshops.')
  await expect(page).toHaveURL('/auth?next=%2Fclasses%23foundations')
  expect(context.pages()).toHaveLength(1)

  await signInByForm(page, { email, password })
  await expect(page).toHaveURL('/classes#foundations')
  await expect(card(page, 'Foundations')).toBeFocused()
  await expect(card(page, 'Foundations').getByRole('heading')).toBeInViewport()
  // The links of the title and of the further topics come first.
  for (const _ of ['title', 'topics', 'Enroll']) await page.keyboard.press('Tab')
  await expect(enrollButton(page, 'Foundations')).toBeFocused()
})

/** During enrollment the button shows 'Processing...'. The checkout session opens in a tab that the click opened. */
test('enroll: disables the button while pending, opens checkout in a tab without opener', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/classes')
  const releaseResponse = await holdResponses(page, '**/api/enrollments')
  const popupPromise = page.waitForEvent('popup')
  const button = enrollButton(page, 'Foundations')
  await button.click()
  await expect(button).toHaveText('Processing...')
  await expect(button).toBeDisabled()
  const payment = await popupPromise
  await expect(payment.getByText('Opening the payment page...')).toBeVisible()

  releaseResponse()
  await expect(payment).toHaveURL(/\/demo\/checkout\//)
  expect(await payment.evaluate(() => window.opener)).toBeNull()
  await expect(button).toHaveText('Enroll')
  await expect(button).toBeEnabled()
})

test('enroll twice: sends a new idempotency key, reopens the same checkout session', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/classes')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/enrollments')) keys.push(request.headers()['idempotency-key'])
  })
  const paymentUrls: string[] = []
  for (const _ of ['first', 'second']) {
    const payment = await openPopup(enrollButton(page, 'Family Journey Planning'))
    await payment.waitForURL(/\/demo\/checkout\//)
    paymentUrls.push(payment.url())
    await payment.close()
  }
  expect(keys[0]).toMatch(/^[\w-]{8,}$/)
  expect(keys[0]).not.toBe(keys[1])
  expect(paymentUrls[0]).toBe(paymentUrls[1])
})

test('enroll with popups blocked: opens checkout in the same tab', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signIn()
  await page.goto('/classes')
  await enrollButton(page, 'Advanced Journey Management').click()
  await expect(page).toHaveURL(/\/demo\/checkout\//)
})

test('classes page: shows Enrolled instead of Enroll on the classes of the signed-in user', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/classes')
  const payment = await openPopup(enrollButton(page, 'Foundations'))
  await payment.getByRole('button', { name: 'Pay now' }).click()
  await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  await payment.close()
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  const link = card(page, 'Foundations').getByRole('link', { name: 'Enrolled' })
  await expect(link).toHaveAttribute('href', '/account/classes')
  await expect(enrollButton(page, 'Foundations')).toHaveCount(0)
  await page.reload()
  await expect(link).toBeVisible()
  await expect(enrollButton(page, 'SHEF Mastery')).toHaveText('Enroll')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(enrollButton(page, 'Foundations')).toHaveText('Enroll')
})

for (const [action, reason] of [
  ['Decline card', 'The card was declined, and you weren’t charged.'],
  ['Cancel', 'The payment was canceled, and you weren’t charged.'],
] as const)
  test(`enroll: after "${action}" the classes page says so and offers to try again`, async ({ page, signIn }) => {
    await signIn()
    await page.goto('/classes')
    const payment = await openPopup(enrollButton(page, 'Family Journey Planning'))
    await payment.getByRole('button', { name: action }).click()
    await expect(payment).toHaveURL(/\/classes\?order=/)
    const notice = payment.getByRole('alert').filter({ hasText: 'You aren’t enrolled in Family Journey Planning' })
    await expect(notice).toContainText(reason)
    await expect(await openPopup(notice.getByRole('button', { name: 'Try again' }))).toHaveURL(/\/demo\/checkout\//)
    await payment.reload()
    await expect(notice).toBeVisible()
  })

test('enroll: an order that is not paid yet links to its payment page', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/classes')
  const responsePromise = page.waitForResponse('**/api/enrollments')
  const popupPromise = page.waitForEvent('popup')
  await enrollButton(page, 'Digital Tools Training').click()
  const { orderId, url } = await (await responsePromise).json()
  await (await popupPromise).close()
  const notice = page.getByRole('alert').filter({ hasText: 'You haven’t paid for Digital Tools Training yet' })
  for (const path of [`/classes?order=${orderId}`, '/classes', '/classes/digital-tools-training']) {
    await page.goto(path)
    await expect(notice.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', url)
  }
})

test('enroll again: shows the error of the server and closes the new tab', async ({ page, context, signIn }) => {
  await signIn()
  // Without it, the page shows Enrolled instead of the button.
  await page.route('**/api/account/classes', (route) => route.abort('internetdisconnected'))
  await page.goto('/classes')
  const payment = await openPopup(enrollButton(page, 'Foundations'))
  await payment.getByRole('button', { name: 'Pay now' }).click()
  await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  await payment.close()

  await enrollButton(page, 'Foundations').click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Enrollment failed')
  await expect(toast).toContainText('You’re already enrolled in this class.')
  await expect.poll(() => context.pages().length).toBe(1)
})

test('enroll: a network error shows an error message', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/classes')
  await page.route('**/api/enrollments', (route) => route.abort('internetdisconnected'))
  await enrollButton(page, 'Foundations').click()
  await expect(page.getByRole('alert')).toContainText('Failed to start enrollment process. Please try again.')
  await expect(enrollButton(page, 'Foundations')).toHaveText('Enroll')
})

test('classes page: refreshes the number of seats on window focus', async ({ page, context, signIn }) => {
  await signIn()
  await page.goto('/classes')
  const spots = card(page, 'SHEF Mastery').getByText(/spots? left|held for you/)
  const previousText = (await spots.textContent()) ?? ''

  const other = await context.newPage()
  await other.goto('/classes')
  await (await openPopup(enrollButton(other, 'SHEF Mastery'))).waitForURL(/\/demo\/checkout\//)

  await page.bringToFront()
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await expect(spots).not.toHaveText(previousText)
})

test('classes page: a failed refresh keeps the content', async ({ page, context }) => {
  await page.goto('/classes')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await context.setOffline(true)
  const failedRequestPromise = page.waitForEvent('requestfailed', (request) => request.url().includes('/classes.data'))
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await failedRequestPromise
  await expect(card(page, 'Foundations')).toBeVisible()
  await expect(card(page, 'SHEF Mastery')).toBeVisible()
  await context.setOffline(false)
})

for (const [timezoneId, showsLocalTime] of [
  ['Europe/Berlin', true],
  ['America/Toronto', false],
] as const)
  test.describe(`user in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test(`workshop hours: ${showsLocalTime ? 'shown' : 'not repeated'} in the time zone of the user`, async ({
      page,
    }) => {
      await page.goto('/classes')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
      const workshop = card(page, 'SHEF Mastery')
      await expect(workshop).toContainText('New York time')
      if (showsLocalTime) await expect(workshop).toContainText(/\(yours: (3-9|4-10) PM\)/)
      else await expect(workshop).not.toContainText('yours')
    })
  })
