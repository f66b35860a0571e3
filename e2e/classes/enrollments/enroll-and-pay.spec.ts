import { randomUUID } from 'node:crypto'
import { quickRun } from '../../../tests/run-length.ts'
import { signInByForm, submitAuthForm } from '../../fixtures/auth-forms.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { card } from '../../fixtures/locators.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

test(
  'enroll: sign-up, mail confirmation, payment and receipt, listed in the admin area',
  quickRun,
  async ({ page, mail, openPage }) => {
    const email = `${randomUUID()}@example.com`
    const password = 'three short words'

    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started', exact: true }).first().click()
    await page.getByRole('tab', { name: 'Sign Up', exact: true }).click()
    await submitAuthForm(page, 'Sign Up', { email, password })
    await expect(page.getByText('We sent you a confirmation link to verify your account.')).toBeVisible()

    const link = /https?:\/\/\S+\/auth\/confirm\S+/.exec((await mail.latest(email)).text)?.[0]
    await page.goto(link ?? 'no link in the mail')
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /sign in/i })
      .click()
    await signInByForm(page, { email, password })
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByText(email)).toBeVisible()

    await page.getByRole('navigation').getByRole('link', { name: 'Classes', exact: true }).first().click()
    const workshop = card(page, 'Digital Tools Training')
    const payment = await openPopup(workshop.getByRole('button', { name: 'Enroll' }))
    await expect(payment.getByText('Demo payment: no real money')).toBeVisible()
    await expect(payment.getByText('$47.00').first()).toBeVisible()
    await payment.getByRole('button', { name: 'Pay now' }).click()
    await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
    await expect(payment.getByText('You have successfully enrolled. Welcome to your journey!')).toBeVisible()
    await expect(payment.getByRole('main').getByText('Digital Tools Training')).toBeVisible()
    await expect(payment.getByRole('main').getByText('$47.00')).toBeVisible()
    expect((await mail.latest(email, /receipt/i)).text).toContain('$47.00')

    const adminPage = await openPage()
    await adminPage.goto('/auth')
    await signInByForm(adminPage, owner)
    await adminPage.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click()
    await adminPage
      .getByRole('link', { name: /purchases/i })
      .first()
      .click()
    const row = adminPage.getByRole('row').filter({ hasText: email })
    await expect(row).toContainText('Digital Tools Training')
    await expect(row).toContainText('$47.00 USD')
    await expect(row).toContainText(/completed/i)
  },
)
