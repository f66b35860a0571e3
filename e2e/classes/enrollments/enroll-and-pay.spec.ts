import { randomUUID } from 'node:crypto'
import { quickRun } from '../../../tests/run-length.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

test(
  'enroll: sign-up, mail confirmation, payment and receipt, listed in the admin area',
  quickRun,
  async ({ page, context, mail, browser, baseURL, extraHTTPHeaders }) => {
    const email = `${randomUUID()}@example.com`
    const password = 'three short words'

    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started', exact: true }).first().click()
    await page.getByRole('tab', { name: 'Sign Up', exact: true }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByText('We sent you a confirmation link to verify your account.')).toBeVisible()

    const link = /https?:\/\/\S+\/auth\/confirm\S+/.exec((await mail.latest(email)).text)?.[0]
    await page.goto(link ?? 'no link in the mail')
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /sign in/i })
      .click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByText(email)).toBeVisible()

    await page.getByRole('navigation').getByRole('link', { name: 'Classes', exact: true }).first().click()
    const workshop = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Digital Tools Training' }) })
    const pagePromise = context.waitForEvent('page')
    await workshop.getByRole('button', { name: 'Enroll' }).click()
    const payment = await pagePromise
    await expect(payment.getByText('Demo payment: no real money')).toBeVisible()
    await expect(payment.getByText('$47.00').first()).toBeVisible()
    await payment.getByRole('button', { name: 'Pay now' }).click()
    await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
    await expect(payment.getByText('You have successfully enrolled. Welcome to your journey!')).toBeVisible()
    await expect(payment.getByRole('main').getByText('Digital Tools Training')).toBeVisible()
    await expect(payment.getByRole('main').getByText('$47.00')).toBeVisible()
    expect((await mail.latest(email, /receipt/i)).text).toContain('$47.00')

    const adminContext = await browser.newContext({ baseURL, extraHTTPHeaders })
    const adminPage = await adminContext.newPage()
    await adminPage.goto('/auth')
    await adminPage.getByLabel('Email').fill(owner.email)
    await adminPage.getByLabel('Password', { exact: true }).fill(owner.password)
    await adminPage.getByRole('tabpanel').getByRole('button', { name: 'Sign In', exact: true }).click()
    await adminPage.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
    await adminPage
      .getByRole('link', { name: /purchases/i })
      .first()
      .click()
    const row = adminPage.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText('Digital Tools Training')
    await expect(row).toContainText('$47.00 USD')
    await expect(row).toContainText(/completed/i)
    await adminContext.close()
  },
)

test('enroll: a declined or canceled payment releases the seat', async ({ page, context, signIn }) => {
  await signIn()
  for (const button of ['Decline card', 'Cancel']) {
    await page.goto('/classes')
    const workshop = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Weekend Journey Intensive' }) })
    const pagePromise = context.waitForEvent('page')
    await workshop.getByRole('button', { name: 'Enroll' }).click()
    const payment = await pagePromise
    await payment.getByRole('button', { name: button }).click()
    await expect(payment).toHaveURL(/\/classes/)
    await payment.close()
  }
  // The seat is released when the event of the payment arrives.
  await expect(async () => {
    await page.goto('/classes')
    await expect(page.getByText('8 spots left')).toBeVisible({ timeout: 1000 })
  }).toPass()
})
