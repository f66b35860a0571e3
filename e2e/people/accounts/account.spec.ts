import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/axe.ts'
import { startDownload } from '../../fixtures/clicks.ts'
import { holdAndFailRequests } from '../../fixtures/held-requests.ts'
import { main } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

const sessionOf = (page: Page) => page.evaluate(() => localStorage.getItem('journey.session'))

async function openSecondContext(browser: Browser, baseURL: string | undefined, sourcePage: Page): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/demo/mailbox')
  const text = await sessionOf(sourcePage)
  await page.evaluate((session) => localStorage.setItem('journey.session', session ?? ''), text)
  return page
}

/** Name, email and data export are on the profile page, one link away from the overview. */
test('profile: the header links to it, a saved name survives a reload', async ({ page, signIn }) => {
  const { email } = await signIn()
  await page.goto('/classes')
  await page.getByRole('banner').getByRole('link', { name: email }).click()
  await expect(page).toHaveURL('/account')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your account')
  await main(page).getByRole('link', { name: 'Profile', exact: true }).click()
  const name = main(page).getByLabel(/^Full name/)
  await expect(name).toHaveValue('')
  await name.fill('Ann Walker')
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Ann Walker')
  const pages = main(page).getByRole('navigation', { name: 'Your account' })
  await pages.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL('/orders')
  await expect(main(page).getByRole('heading', { name: 'No orders yet' })).toBeVisible()
})

/** The navigation bar links signed-in users to their account. Input stays in the form when saving fails. */
test('profile: a failed save keeps the input and can be retried', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/account/profile')
  const name = main(page).getByLabel(/^Full name/)
  await name.fill('Ann Walker')
  await page.route('**/api/account/profile', (route) => route.abort('internetdisconnected'))
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Error')
  await expect(name).toHaveValue('Ann Walker')
  await page.unroute('**/api/account/profile')
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
})

test('profile: a load error can be retried; signed-out users are redirected to sign-in', async ({ page, signIn }) => {
  await signIn()
  const releaseResponse = await holdAndFailRequests(page, '**/api/account/profile')
  await page.goto('/account/profile')
  await expect(main(page).getByRole('status', { name: 'Loading your profile...' })).toBeVisible()
  releaseResponse()
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText('Failed to load your profile. Please try again.')
  await page.unroute('**/api/account/profile')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(main(page).getByLabel(/^Full name/)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  for (const path of ['/account', '/account/profile', '/account/security', '/account/password', '/account/email']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
  }
})

test('sessions: sign out another device, then all devices', async ({ page, signIn, openPage }) => {
  const user = await signIn()
  const phone = await openPage()
  await signIn({ ...user, page: phone })
  await page.goto('/account/security')
  const rows = main(page).getByRole('listitem').filter({ hasText: 'Last used' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.last()).toContainText(
    /Last used .*\d [AP]M from IP [\d.:a-f]+Signed in .*\d [AP]M with your password/,
  )
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  await rows.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await phone.goto('/account')
  await expect(phone).toHaveURL('/auth?next=%2Faccount')

  await main(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
  await main(page).getByRole('button', { name: 'Sign out everywhere' }).click()
  await confirmDialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/auth?next=%2Faccount%2Fsecurity')
  expect(await sessionOf(page)).toBeNull()
})

test('change password: requires the current password and replaces it', async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
}) => {
  const { email, password } = await signIn()
  await page.goto('/account/security')
  await main(page).getByRole('link', { name: 'Change password' }).click()
  await main(page).getByLabel('Current password', { exact: true }).fill('a guess')
  await main(page).getByLabel('New password', { exact: true }).fill('three other words')
  await main(page).getByRole('button', { name: 'Save new password' }).click()
  await expect(main(page).getByText('This password isn’t correct.')).toBeVisible()
  await expect(main(page).getByLabel('New password', { exact: true })).toHaveValue('three other words')
  await main(page).getByLabel('Current password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Save new password' }).dblclick()
  await expect(main(page).getByText('Your password has been changed.')).toBeVisible()
  const trySignIn = (candidate: string) => request.post('/api/auth/sign-in', { data: { email, password: candidate } })
  expect([(await trySignIn(password)).status(), (await trySignIn('three other words')).status()]).toEqual([401, 200])
  const secondPage = await openSecondContext(browser, baseURL, page)
  await secondPage.goto('/account/profile')
  await expect(main(secondPage).getByText(email)).toBeVisible()
  await secondPage.context().close()
})

test('change email: by the mailed code or the mailed link', async ({ page, mail, signIn }) => {
  const { email, password } = await signIn()
  const requestEmailChange = async (newEmail: string) => {
    await page.goto('/account/email')
    await main(page).getByLabel('New email', { exact: true }).fill(newEmail)
    await main(page).getByLabel('Current password', { exact: true }).fill(password)
    await main(page).getByRole('button', { name: 'Send code' }).click()
    await expect(main(page).getByText(`We sent an email to ${newEmail}`)).toBeVisible()
    return mail.latest(newEmail, /Confirm your new email/)
  }
  const secondEmail = `second-${email}`
  const { text } = await requestEmailChange(secondEmail)
  await page.reload()
  await main(page)
    .getByLabel('6-digit code')
    .fill(/\b(\d{6})\b/.exec(text)?.[1] ?? '')
  await main(page).getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL('/account/profile')
  await expect(main(page).getByText(secondEmail, { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: secondEmail })).toBeVisible()
  await mail.latest(email, /Your account email was changed/)

  const thirdEmail = `third-${email}`
  const link = /https?:\S+\/auth\/new-email\?token=\S+/.exec((await requestEmailChange(thirdEmail)).text)?.[0] ?? ''
  await page.goto(link)
  await main(page).getByRole('button', { name: 'Use this email' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your email has been changed')
  await page.goto(link)
  await main(page).getByRole('button', { name: 'Use this email' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Already changed')
  await main(page).getByRole('link', { name: 'Your profile' }).click()
  await expect(main(page).getByText(thirdEmail, { exact: true })).toBeVisible()
})

test('data export: downloads one JSON file with the profile', async ({ page, signIn }) => {
  const { email } = await signIn()
  await page.goto('/account/data')
  const file = await startDownload(main(page).getByRole('button', { name: 'Download my data' }))
  expect(file.suggestedFilename()).toMatch(/^account-data-[\d-]+\.json$/)
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ profile: { email } })
})

test('delete account: requires email and password and frees the email', async ({ page, request, mail, signIn }) => {
  const { email, password } = await signIn()
  await page.goto('/account/data')
  const deleteButton = main(page).getByRole('button', { name: 'Delete my account' })
  await main(page).getByLabel('Your email').fill(`not-${email}`)
  await main(page).getByLabel('Current password', { exact: true }).fill(password)
  await deleteButton.click()
  await expect(main(page).getByText('Enter the email of this account.')).toBeVisible()
  await main(page).getByLabel('Your email').fill(email)
  await main(page).getByLabel('Current password', { exact: true }).fill('a guess')
  await deleteButton.click()
  await expect(main(page).getByText('This password isn’t correct.')).toBeVisible()
  await main(page).getByLabel('Current password', { exact: true }).fill(password)
  await deleteButton.dblclick()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Account deleted')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
  expect(await sessionOf(page)).toBeNull()
  await mail.latest(email, /Your account was deleted/)
  expect((await request.post('/api/auth/sign-in', { data: { email, password } })).status()).toBe(401)
  const mailCount = await mail.count(email)
  expect((await request.post('/api/auth/sign-up', { data: { email, password } })).ok()).toBe(true)
  await expect.poll(() => mail.count(email)).toBe(mailCount + 1)
})

test('account pages: no axe violations in both themes, mobile and desktop', async ({ page, signIn }) => {
  test.slow()
  await signIn()
  for (const [path, expectedText] of [
    ['/account/profile', 'Full name'],
    ['/account/security', 'Last used'],
    ['/account/email', 'Send code'],
    ['/account/password', 'New password'],
    ['/account/data', 'Download my data'],
  ] as const) {
    await page.goto(path)
    await expect(main(page).getByText(expectedText).first()).toBeVisible()
    await expectAccessible(page, path)
  }
})
