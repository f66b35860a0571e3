import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { main } from './axe.ts'
import { expect } from './fixtures.ts'

/** What an app with this key shows, so many steps from now. */
export const codeOf = (key: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * 30_000 })

/** The key as the page shows it to somebody who cannot scan. */
export const shownKey = (page: Page): Locator => main(page).getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
export const readKey = async (page: Page) => ((await shownKey(page).textContent()) ?? '').replaceAll(' ', '')

export const codesOn = (page: Page): Locator =>
  main(page).getByRole('list', { name: 'Backup codes' }).getByRole('listitem')

/** Sets an app up by the page, for whoever is signed in there. */
export async function setUpApp(page: Page, password: string): Promise<{ key: string; codes: string[] }> {
  const press = (name: string) => main(page).getByRole('button', { name, exact: true }).click()
  await page.goto('/account/two-step')
  await main(page).getByLabel('Current password', { exact: true }).fill(password)
  await press('Set it up')
  await expect(main(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = await readKey(page)
  await main(page).getByLabel('Code in the app').fill(codeOf(key))
  await press('Switch it on')
  await expect(codesOn(page)).toHaveCount(10)
  return { key, codes: await codesOn(page).allTextContents() }
}
