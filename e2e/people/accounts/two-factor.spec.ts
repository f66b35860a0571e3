import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'
import {
  backupCodes,
  readSetupKey,
  setUpAuthenticator,
  setupKey,
  totpCode,
  withVirtualAuthenticator,
} from '../../fixtures/two-factor.ts'

type Account = { email: string; password: string }

const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/auth')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await main(page).getByLabel('Email', { exact: true }).fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

const signOut = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^(Sign In|Get Started)$/ })).toBeVisible()
}

test(
  'two-factor: set up with an app, sign-in accepts its code or a backup code',
  quickRun,
  async ({ page, mail, signIn }) => {
    const user = await signIn()
    const { key, codes } = await setUpAuthenticator(page, user.password)
    await button(page, 'I have saved them').click()
    await expect(main(page).getByText('10 of 10 left')).toBeVisible()
    await mail.latest(user.email, /Two-step sign-in is on/)

    await signOut(page)
    await enterPassword(page, user)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Enter your code')
    await main(page).getByLabel('6-digit code').fill('000000')
    await button(page, 'Continue').click()
    await expect(main(page).getByText('This code isn’t correct.')).toBeVisible()
    await expect(main(page).getByLabel('6-digit code')).toBeFocused()
    await main(page).getByLabel('6-digit code').fill(totpCode(key, 1))
    await button(page, 'Continue').click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You have successfully signed in.')).toBeVisible()

    await signOut(page)
    await enterPassword(page, user)
    await button(page, 'No phone? Use a backup code').click()
    await main(page)
      .getByLabel('Backup code')
      .fill(codes[4] ?? '')
    await button(page, 'Continue').click()
    await expect(page.getByText('You’ve used a backup code. You have 9 left.')).toBeVisible()
    await mail.latest(user.email, /A backup code was used/)
    await page.goto('/account/security')
    await expect(main(page).getByText('with a backup code')).toBeVisible()
  },
)

test('backup codes: can be copied, downloaded, printed and replaced', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const user = await signIn()
  const { codes } = await setUpAuthenticator(page, user.password)
  await button(page, 'Copy').click()
  await expect(main(page).getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const downloadPromise = page.waitForEvent('download')
  await button(page, 'Download').click()
  const file = readFileSync(await (await downloadPromise).path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(button(page, 'Print')).toBeHidden()
  await expect(backupCodes(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.reload()
  await expect(main(page).getByText('10 of 10 left')).toBeVisible()
  await expect(backupCodes(page)).toHaveCount(0)
  await button(page, 'New codes').click()
  await main(page).getByLabel('Current password', { exact: true }).fill(user.password)
  await main(page)
    .getByLabel('Code', { exact: true })
    .fill(codes[0] ?? '')
  await button(page, 'Create new codes').dblclick()
  await expect(backupCodes(page)).toHaveCount(10)
  expect(await backupCodes(page).allTextContents()).not.toContain(codes[1])
})

test('two-factor: turned off with password and code, a failed attempt keeps the input', async ({ page, signIn }) => {
  const user = await signIn()
  const { codes } = await setUpAuthenticator(page, user.password)
  await button(page, 'I have saved them').click()
  await button(page, 'Turn off').click()
  const section = main(page).getByRole('region', { name: 'Turn it off' })
  await section.getByLabel('Current password', { exact: true }).fill('a guess')
  await section.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await section.getByRole('button', { name: 'Turn it off' }).click()
  await expect(section.getByText('This password isn’t correct.')).toBeVisible()
  await expect(section.getByLabel('Code', { exact: true })).toHaveValue(codes[0] ?? '')
  await section.getByLabel('Current password', { exact: true }).fill(user.password)
  await section.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByText('Two-step sign-in is off', { exact: true })).toBeVisible()
  await expect(button(page, 'Set it up')).toBeVisible()
  await signOut(page)
  await enterPassword(page, user)
  await expect(page.getByText('You have successfully signed in.')).toBeVisible()
})

/**
 * Adding a passkey requires the password. Users can name, rename and remove passkeys, and each change sends an email.
 */
test('passkey: can be added, used to sign in, renamed and removed', async ({ page, mail, signIn }) => {
  const device = await withVirtualAuthenticator(page)
  const user = await signIn()
  await page.goto('/account/passkeys')
  await expect(main(page).getByText('You have no passkeys yet.')).toBeVisible()
  await button(page, 'Add a passkey').click()
  await main(page).getByLabel(/^Name/).fill('My laptop')
  await main(page).getByLabel('Current password', { exact: true }).fill(user.password)
  await button(page, 'Create passkey').click()
  const row = main(page).getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(row).toContainText('My laptop')
  await expect(row).toContainText('Not used yet')
  expect(await device.passkeys()).toHaveLength(1)
  await mail.latest(user.email, /A passkey was added/)

  await signOut(page)
  await page.goto('/auth?next=/account/passkeys')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await button(page, 'Use a passkey').click()
  await expect(page).toHaveURL('/account/passkeys')
  await expect(row).toContainText('Last used')

  await row.getByRole('button', { name: 'Rename', exact: true }).click()
  await row.getByLabel('Name', { exact: true }).fill('The old laptop')
  await row.getByRole('button', { name: 'Save name' }).click()
  await expect(row).toContainText('The old laptop')
  await row.getByRole('button', { name: 'Remove', exact: true }).click()
  await row.getByLabel('Current password', { exact: true }).fill(user.password)
  await row.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(main(page).getByText('You have no passkeys yet.')).toBeVisible()
  await mail.latest(user.email, /A passkey was removed/)

  await signOut(page)
  await page.goto('/auth')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await button(page, 'Use a passkey').click()
  await expect(page.getByText('This passkey couldn’t be used.')).toBeVisible()
})

test('passkey without user verification: creation and sign-in fail with an error', async ({ page, signIn }) => {
  const device = await withVirtualAuthenticator(page)
  await device.setUserVerified(false)
  const user = await signIn()
  await page.goto('/account/passkeys')
  await button(page, 'Add a passkey').click()
  await main(page).getByLabel('Current password', { exact: true }).fill(user.password)
  await button(page, 'Create passkey').click()
  await expect(page.getByText('No passkey was created')).toBeVisible()
  await expect(main(page).getByLabel('Current password', { exact: true })).toHaveValue(user.password)
  await signOut(page)
  await page.goto('/auth')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await button(page, 'Use a passkey').click()
  await expect(page.getByText('No passkey was used')).toBeVisible()
})

test('two-factor sign-in: too many wrong codes require the password again', async ({ page, signIn }) => {
  const user = await signIn()
  await setUpAuthenticator(page, user.password)
  await button(page, 'I have saved them').click()
  await signOut(page)
  await enterPassword(page, user)
  for (let tries = 0; tries < 5; tries += 1) {
    const responsePromise = page.waitForResponse('**/api/auth/sign-in-code')
    await main(page).getByLabel('6-digit code').fill('000000')
    await button(page, 'Continue').click()
    expect((await responsePromise).status()).toBe(400)
    await expect(button(page, 'Continue')).not.toHaveAttribute('aria-busy', 'true')
  }
  await main(page).getByLabel('6-digit code').fill('000000')
  await button(page, 'Continue').click()
  await expect(page.getByText('This sign-in took too long. Please enter your password again.')).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Welcome')
})

test('two-factor pages: no axe violations in both themes, mobile and desktop', async ({ page, signIn }) => {
  test.slow()
  await withVirtualAuthenticator(page)
  const user = await signIn()
  await page.goto('/account/two-step')
  await expect(button(page, 'Set it up')).toBeVisible()
  await expectAccessible(page, 'two-step sign-in, off')
  await main(page).getByLabel('Current password', { exact: true }).fill(user.password)
  await button(page, 'Set it up').click()
  await expect(setupKey(page)).toBeVisible()
  await expectAccessible(page, 'two-step sign-in, being set up')
  await main(page)
    .getByLabel('Code from the app')
    .fill(totpCode(await readSetupKey(page)))
  await button(page, 'Turn it on').click()
  await expect(backupCodes(page)).toHaveCount(10)
  await expectAccessible(page, 'backup codes')
  await button(page, 'I have saved them').click()
  await button(page, 'Another app').click()
  await expectAccessible(page, 'two-step sign-in, on')
  await page.goto('/account/passkeys')
  await button(page, 'Add a passkey').click()
  await expectAccessible(page, 'adding a passkey')
  await main(page).getByLabel('Current password', { exact: true }).fill(user.password)
  await button(page, 'Create passkey').click()
  await button(page, 'Remove').click()
  // Wait until the toast, which overlays the page, has disappeared.
  await expect(page.getByText('Passkey added')).toBeHidden()
  // Focus scrolled the field into view. Scroll back, because the header would cover links that axe checks.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, 'removing a passkey')
  await page.setViewportSize({ width: 1440, height: 844 })
  await signOut(page)
  await enterPassword(page, user)
  await expect(main(page).getByLabel('6-digit code')).toBeVisible()
  await expectAccessible(page, 'the code of a sign-in')
})
