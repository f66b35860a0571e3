import type { Page } from '@playwright/test'
import type { FakeGoogleAccount } from '../../../tests/fake-google/server.ts'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible, openHydrated } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { test } from '../../fixtures/sites/google-site.ts'
import { expect, owner } from '../../fixtures/test.ts'
import { setUpAuthenticator, totpCode } from '../../fixtures/two-factor.ts'

test.describe.configure({ mode: 'default' })

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

async function signInWithGoogle(page: Page, { email }: FakeGoogleAccount, path = '/auth'): Promise<void> {
  await openHydrated(page, path)
  await googleButton(page).click()
  await page.getByRole('combobox', { name: 'Account' }).selectOption(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

const welcomeToast = (page: Page) => page.getByRole('status').filter({ hasText: 'Welcome back!' })

test('Google sign-in: a new user returns to the requested page and stays signed in', async ({ page, google }) => {
  const account = google.createAccount()
  await signInWithGoogle(page, account, '/auth?next=%2Faccount%2Fprofile')
  await expect(page).toHaveURL('/account/profile')
  await expect(welcomeToast(page)).toContainText('You have successfully signed in.')
  await expect(page.getByLabel('Full name')).toHaveValue('Pat Hill')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Pat Hill')
  expect(await page.context().cookies()).toEqual([])
})

test('Google sign-in: canceling at Google shows an error and signs no one in', async ({ page, google }) => {
  google.createAccount()
  await openHydrated(page, '/auth')
  await googleButton(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You aren’t signed in')
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page, 'an unfinished sign-in')
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(googleButton(page)).toBeVisible()
})

/**
 * The Google button works before any script loads, and Google redirects back to the site. If the sign-in cannot start
 * or finish, the page says why.
 */
test('Google sign-in: works before hydration, Back returns to the sign-in page', async ({ page, google }) => {
  const { email } = google.createAccount()
  const scripts = '**/*.js'
  await page.route(scripts, (route) => route.abort('internetdisconnected'))
  await page.goto('/auth?next=%2Faccount', { waitUntil: 'load' })
  await page.unroute(scripts)
  await googleButton(page).click()
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/auth?next=%2Faccount')
  await googleButton(page).click()
  await page.getByRole('combobox', { name: 'Account' }).selectOption(email)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL('/account')
})

test('Google sign-in: a failed start shows an error and keeps the return path', async ({ page }) => {
  const apiPattern = '**/api/auth/google'
  await page.route(apiPattern, (route) => route.abort('internetdisconnected'))
  await openHydrated(page, '/auth?next=%2Faccount')
  await googleButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You aren’t signed in')
  await expect(main(page)).toContainText('An unexpected error occurred. Please try again.')
  await expectAccessible(page, 'a Google sign-in that cannot start')
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page).toHaveURL('/auth?next=%2Faccount')
  await page.unroute(apiPattern)
  await googleButton(page).click()
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
})

test('Google sign-in: an account with an authenticator app still needs its code', async ({
  page,
  signIn,
  google,
  mail,
}) => {
  const user = await signIn()
  const { key } = await setUpAuthenticator(page, user.password)
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await signInWithGoogle(page, google.createAccount({ email: user.email }), '/auth?next=%2Faccount%2Fsecurity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  await expect(main(page)).toContainText('Google has confirmed it’s you. Now enter the code from your phone.')
  expect(await page.evaluate(() => localStorage.getItem('journey.session'))).toBeNull()
  await expectAccessible(page, 'the code of a sign-in with Google')
  const code = main(page).getByLabel('6-digit code')
  await code.fill('000000')
  await main(page).getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(main(page).getByText('This code isn’t correct.')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(totpCode(key, 1))
  await main(page).getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/account/security')
  await expect(welcomeToast(page)).toContainText('You have successfully signed in.')
  await expect(main(page)).toContainText('with two-step sign-in')
  await mail.latest(user.email, /sign in with Google/)
})

test('Google sign-in: a return path to another site is ignored', async ({ page, google }) => {
  await signInWithGoogle(page, google.createAccount(), '/auth?next=%2F%2Fevil.example')
  await expect(page).toHaveURL('/')
})

test('Google sign-in: also available in the Sign Up tab, with the terms that a new user accepts', async ({
  page,
  request,
}) => {
  const terms = {
    title: 'Terms of sale',
    slug: '',
    purpose: 'terms',
    content: '<p>Sold as seen.</p>',
    isPublished: true,
  }
  await request.post('/api/admin/pages', { headers: await accessHeaders(request, owner), data: terms })
  await openHydrated(page, '/auth')
  await expect(page.getByText('By continuing with Google, you accept our terms.')).toBeVisible()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(googleButton(page)).toBeVisible()
  await expectAccessible(page, 'the sign-in page with Google')
})
