import type { Page } from '@playwright/test'
import type { FakeGoogle, FakeGoogleAccount } from '../../../tests/fake-google/server.ts'
import { testSlowness } from '../../../tests/run-length.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { openPopup, startDownload } from '../../fixtures/clicks.ts'
import { addButton, dayPanel, listedEvent, openSchedule } from '../../fixtures/schedule-page.ts'
import { test } from '../../fixtures/sites/google-site.ts'
import { expect } from '../../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

async function openConsentPage(page: Page, button = 'Connect Google Calendar'): Promise<Page> {
  const tab = await openPopup(page.getByRole('button', { name: button }).first())
  await expect(tab.getByRole('heading', { name: 'Choose what to allow' })).toBeVisible()
  return tab
}

async function grantConsent(tab: Page, { email }: FakeGoogleAccount): Promise<void> {
  await tab.getByLabel('Account').selectOption(email)
  await tab.getByRole('button', { name: 'Allow' }).click()
}

async function connect(page: Page, google: FakeGoogle): Promise<FakeGoogleAccount> {
  const account = google.createAccount()
  const tab = await openConsentPage(page)
  await grantConsent(tab, account)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Google Calendar is connected')
  await tab.getByRole('button', { name: 'Continue to the Schedule' }).click()
  await expect.poll(() => page.context().pages().length).toBe(1)
  return account
}

async function addToGoogle(page: Page): Promise<void> {
  await addButton(listedEvent(page, 'SHEF Mastery')).click()
  await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
}

const addedToast = (page: Page) => page.getByRole('status').filter({ hasText: 'Event Added' })
const errorToast = (page: Page) => page.getByRole('alert').filter({ hasText: 'Failed to add event to Google Calendar' })

test('Google Calendar: adding a class five times creates one event', async ({ page, signIn, google }) => {
  const account = google.createAccount()
  await signIn()
  await openSchedule(page)
  await addToGoogle(page)
  // No calendar is connected yet: the error message offers to connect one.
  await expect(errorToast(page)).toContainText('Failed to add event to Google Calendar. Please try again.')
  const tab = await openPopup(errorToast(page).getByRole('button', { name: 'Connect Google Calendar' }))
  await grantConsent(tab, account)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Google Calendar is connected')
  expect(new URL(tab.url()).search).toBe('')
  await expectAccessible(tab, 'the page on which Google Calendar is connected')
  await tab.close()

  for (let attempt = 0; attempt < 5; attempt += 1) {
    const responsePromise = page.waitForResponse('**/api/calendar/events')
    await addToGoogle(page)
    expect((await responsePromise).status()).toBe(201)
  }
  await expect(addedToast(page)).toContainText('Event has been added to your Google Calendar!')
  expect(google.events(account)).toMatchObject([{ summary: 'SHEF Mastery', location: 'Online' }])
})

test('connect: the new tab closes, the schedule says so and stays usable', async ({ page, signIn, google }) => {
  await signIn()
  await openSchedule(page)
  const account = await connect(page, google)
  await expect(dayPanel(page)).toContainText('Google Calendar is connected.')
  await expect(page.getByRole('button', { name: 'Connect Google Calendar' })).toHaveCount(0)
  await addToGoogle(page)
  await expect(addedToast(page)).toBeVisible()
  expect(google.events(account)).toHaveLength(1)
})

/** A refused or partial consent leaves no partial connection. */
test('connect: a denied consent shows an error and can be retried', async ({ page, signIn, google }) => {
  await signIn()
  await openSchedule(page)
  const account = google.createAccount()
  const tab = await openConsentPage(page)
  await tab.getByRole('button', { name: 'Cancel' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Google Calendar isn’t connected')
  await expect(tab.getByRole('alert')).toContainText('Failed to connect to Google Calendar. Please try again.')
  await expectAccessible(tab, 'the page on which Google Calendar is not connected')
  await tab.getByRole('button', { name: 'Connect Google Calendar' }).click()
  await grantConsent(tab, account)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Google Calendar is connected')
})

test('connect: a missing scope leaves the account disconnected', async ({ page, signIn, google }) => {
  await signIn()
  await openSchedule(page)
  const { email } = google.createAccount()
  const tab = await openConsentPage(page)
  await tab.getByLabel('Account').selectOption(email)
  await tab.getByRole('checkbox').uncheck()
  await tab.getByRole('button', { name: 'Allow' }).click()
  await expect(tab.getByRole('alert')).toContainText('Failed to connect to Google Calendar. Please try again.')
  await expect(tab.getByText('Google didn’t let us add events to your calendar.')).toBeVisible()
  await page.goto('/account/security')
  await expect(page.getByRole('region', { name: 'Google Calendar' })).toContainText('Connect it')
})

/** The site does not retry with a consent that Google rejects. It offers to connect again. */
test('consent revoked at Google: shown in the account, where it can be connected again', async ({
  page,
  signIn,
  google,
}) => {
  await signIn()
  await openSchedule(page)
  const account = await connect(page, google)
  google.revokeConsent(account)
  await addToGoogle(page)
  await expect(errorToast(page).getByRole('button', { name: 'Connect Google Calendar' })).toBeVisible()

  await page.goto('/account/security')
  const section = page.getByRole('region', { name: 'Google Calendar' })
  await expect(section).toContainText('No longer connected')
  await expectAccessible(page, 'a broken connection')
  const tab = await openConsentPage(page, 'Connect again')
  await grantConsent(tab, account)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Google Calendar is connected')
  await expect(section).toContainText('Connected since')
  await expectAccessible(page, 'a connection')
})

test('disconnect: asks for confirmation, deletes the token and revokes it at Google', async ({
  page,
  signIn,
  google,
}) => {
  await signIn()
  await page.goto('/account/security')
  const section = page.getByRole('region', { name: 'Google Calendar' })
  const account = google.createAccount()
  await grantConsent(await openConsentPage(page), account)
  await expect(section).toContainText('Connected since')
  await section.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Disconnect Google Calendar?' })
  await expectAccessible(page, 'the confirmation before disconnecting', { hasOverlay: true })
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(section).toContainText('Connect it')
  await expect.poll(() => google.hasConsent(account)).toBe(false)
})

test('Google without a response: shows an error within ten seconds', async ({ page, signIn, google }) => {
  await signIn()
  await openSchedule(page)
  await connect(page, google)
  await google.failWhile('calendar', 'silent', async () => {
    await addToGoogle(page)
    await expect(errorToast(page)).toBeVisible({ timeout: 10_000 * testSlowness })
  })
})

/** If connecting to Google Calendar or adding to it fails, the error text of the specification says so. */
test('connect: a failure shows an error and closes the new tab', async ({ page, context }) => {
  await openSchedule(page)
  await page.getByRole('button', { name: 'Connect Google Calendar' }).click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Failed to connect to Google Calendar. Please try again.')
  await expect(toast).toHaveClass(/toast--bad/)
  await expect.poll(() => context.pages().length).toBe(1)
})

test('without JavaScript: the button to connect is hidden', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/schedule')
  await expect(page.getByRole('button', { name: 'Connect Google Calendar' })).toBeHidden()
})

test('signed-out user: redirected to sign-in, the .ics file is available', async ({ page }) => {
  await openSchedule(page)
  await addToGoogle(page)
  await errorToast(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fschedule')
  await openSchedule(page)
  await addButton(listedEvent(page, 'SHEF Mastery')).click()
  expect((await startDownload(page.getByRole('menuitem', { name: /ics file/ }))).suggestedFilename()).toMatch(/\.ics$/)
})
