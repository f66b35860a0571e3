import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { expect, test } from '../../fixtures/test.ts'

const createCredentials = () => ({ email: `${randomUUID()}@example.com`, password: 'three short words' })
type Credentials = ReturnType<typeof createCredentials>

async function submitForm(page: Page, button: 'Sign In' | 'Sign Up', { email, password }: Credentials) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: button }).click()
}

async function openTab(page: Page, name: 'Sign In' | 'Sign Up') {
  const tab = page.getByRole('tab', { name, exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

async function signUp(page: Page, user: Credentials) {
  await page.goto('/auth')
  await openTab(page, 'Sign Up')
  await submitForm(page, 'Sign Up', user)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

const findLink = (text: string) => /https?:\/\/\S+\/auth\/\S+/.exec(text)?.[0] ?? 'no link in the mail'
const findCode = (text: string) => /\b(\d{6})\b/.exec(text)?.[1] ?? 'no code in the mail'
const emailInHeader = (page: Page, email: string) => page.getByRole('banner').getByText(email)

test(
  'sign-up: confirmed by the mailed link and its button; sign-out reaches other tabs',
  quickRun,
  async ({ page, context, mail }) => {
    const user = createCredentials()
    await signUp(page, user)
    await expect(page.getByText('We sent you a confirmation link to verify your account.')).toBeVisible()

    await page.goto(findLink((await mail.latest(user.email)).text))
    await expect(page).toHaveURL('/auth/confirm')
    await page.reload()
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
    await submitForm(page, 'Sign In', user)
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page.getByText('You have successfully signed in.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.reload()
    await expect(emailInHeader(page, user.email)).toBeVisible()

    const secondTab = await context.newPage()
    await secondTab.goto('/classes')
    await expect(emailInHeader(secondTab, user.email)).toBeVisible()
    await secondTab.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
    await expect(emailInHeader(page, user.email)).toBeHidden()
  },
)

/** The wait before another confirmation email can be requested starts only when an email is sent. */
test('confirmation link: opening it consumes nothing, its button confirms, using it twice shows Already confirmed', async ({
  page,
  mail,
}) => {
  const user = createCredentials()
  await signUp(page, user)
  const link = findLink((await mail.latest(user.email)).text)
  for (const _opened of ['by a scanner', 'by a second scanner']) await page.goto(link)
  await page.goto('/auth')
  await submitForm(page, 'Sign In', user)
  await expect(page.getByText('Please confirm your email first.')).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toBeVisible()
  // The sign-in sent no email, so another one can be requested immediately.
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible()
  await expect.poll(() => mail.count(user.email)).toBe(2)

  for (const heading of ['Your email is confirmed', 'Already confirmed']) {
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
})

test('confirmation code: a wrong code shows an error, the mailed code signs in with Your email is confirmed, not Welcome back!', async ({
  page,
  mail,
}) => {
  const user = createCredentials()
  await signUp(page, user)
  const code = findCode((await mail.latest(user.email)).text)
  const field = page.getByLabel('6-digit code')

  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Enter the code from our email.')).toBeVisible()
  await field.fill(code === '000000' ? '000001' : '000000')
  await field.press('Enter')
  await expect(page.getByText('This code isn’t valid. Please check it or request a new one.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await field.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Your email is confirmed' })).toBeVisible()
  await expect(page.getByText('Welcome back!')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(emailInHeader(page, user.email)).toBeVisible()
})

test('sign-up: a common password shows a warning, another email can be entered', async ({ page }) => {
  await signUp(page, { ...createCredentials(), password: 'password1' })
  await expect(page.getByText('This is one of the most common passwords.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeVisible()
  await page.getByRole('button', { name: 'Use another email' }).click()
  await expect(page.getByRole('tab', { name: 'Sign Up', exact: true })).toHaveAttribute('aria-selected', 'true')
})

test('sign-up: a rejected form keeps its input and focuses the invalid field', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up', exact: true }).click()
  await submitForm(page, 'Sign Up', { email: 'ann@example', password: '12345' })
  await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  await page.getByLabel('Password', { exact: true }).fill('three short words')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('Sign up failed')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ann@example')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter a valid email/)
  await page.getByRole('tab', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ann@example')
})

test('sign-in: wrong password and unknown email show the same error', async ({ page, account }) => {
  const user = await account()
  await page.goto('/auth')
  for (const wrongCredentials of [{ ...user, password: 'not this one' }, createCredentials()]) {
    await submitForm(page, 'Sign In', wrongCredentials)
    await expect(page.getByText('Sign in failed')).toBeVisible()
    await expect(page.getByText('Invalid email or password.')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(wrongCredentials.password)
    await page.reload()
  }
})

test('password reset: the mailed link works once', async ({ page, account, mail }) => {
  const user = await account()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(user.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('has an account, a link is on its way')).toBeVisible()

  const link = findLink((await mail.latest(user.email, /new password/i)).text)
  await page.goto(link)
  await expect(page).toHaveURL('/auth/reset')
  const newCredentials = { ...user, password: 'four other short words' }
  await page.getByLabel('New password').fill(newCredentials.password)
  await page.getByLabel('New password').press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
  await submitForm(page, 'Sign In', newCredentials)
  await expect(emailInHeader(page, user.email)).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New password').fill('a fifth and last one')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
})

test('password reset: an unknown email shows the same message and sends no mail', async ({ page, mail }) => {
  const { email } = createCredentials()
  await page.goto('/auth/forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('has an account, a link is on its way')).toBeVisible()
  expect(await mail.count(email)).toBe(0)
})

test('confirmation link: a modified token is invalid and a new link can be requested', async ({
  page,
  context,
  mail,
}) => {
  const user = createCredentials()
  await signUp(page, user)
  const link = findLink((await mail.latest(user.email)).text)
  await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('still needs to be confirmed, a new link is on its way')).toBeVisible()
  await expect.poll(() => mail.count(user.email)).toBe(2)

  const pageWithoutToken = await context.newPage()
  await pageWithoutToken.goto('/auth/confirm')
  await expect(pageWithoutToken.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
})

test('confirmation link: an expired link offers a new one', async ({ page }) => {
  // Links are valid for a day, so this test mocks the response. Another test covers the real one.
  const problem = { status: 400, code: 'link_expired', message: 'This link has expired. Please request a new one.' }
  await page.route('**/api/auth/confirm', (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await page.goto('/auth/confirm?token=of-yesterday')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
})
