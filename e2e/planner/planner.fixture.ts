import type { Page } from '@playwright/test'
import type { SheetPdfInput } from '#contract/planner/sheets/sheet-content.schema.ts'
import { startDownload } from '../fixtures/clicks.ts'
import { queryDatabase } from '../fixtures/database.ts'
import { clickButton, dialog, main } from '../fixtures/locators.ts'
import { test as base, expect } from '../fixtures/test.ts'

export { expect }

type OwnerFixtures = { signedInOwner: undefined }

/** For what the product includes: all accounts have it, and `page` is signed in with one. */
export const test = base.extend<OwnerFixtures>({
  account: async ({ account, dataDir }, use) => {
    await use(async (options) => {
      const created = await account(options)
      await grantPlanner(dataDir, created.email)
      return created
    })
  },
  signedInOwner: [
    async ({ signIn }, use) => {
      await signIn()
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Gives an account all of the planner, as an admin does. */
export async function grantPlanner(dataDir: string, email: string): Promise<void> {
  const grant = `INSERT INTO entitlements (user_id, opens, granted_by)
    SELECT id, 'planner', 'owner@example.com' FROM profiles WHERE email = $1`
  await queryDatabase(dataDir, grant, [email])
}

/** Opens a page of the planner, and waits until the planner is open. */
export async function openPlanner(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

/** Signs out by the menu of the planner. */
export async function signOutOfPlanner(page: Page): Promise<void> {
  await clickButton(page, 'More planner pages')
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** Adds steps without a day. */
export async function addSteps(page: Page, texts: readonly string[]): Promise<void> {
  await openPlanner(page, '/planner/week')
  const field = page.getByRole('textbox', { name: 'New step' }).first()
  for (const text of texts) {
    await field.fill(text)
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }
  await expect(page.getByText(texts.at(-1) ?? '').first()).toBeVisible()
}

/** Adds a journey, and stays on its page. Without a start it is a draft. */
export async function addJourney(
  page: Page,
  title: string,
  { category = '', startsOn }: { category?: string; startsOn?: string } = {},
): Promise<void> {
  await openPlanner(page, '/planner/journeys')
  await clickButton(main(page), /^(Start a journey|New journey)$/)
  const form = dialog(page, 'New journey')
  await form.getByLabel('Where do you want to be?').fill(title)
  if (category) await form.getByLabel('Category').selectOption(category)
  if (startsOn !== undefined) await form.getByLabel(/^Starts on/).fill(startsOn)
  await clickButton(form, 'Add journey')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

export const trackCard = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

type TrackForm = { measure?: 'Tick' | 'Count' | 'Amount'; unit?: string; target?: string; startsOn?: string }

export async function addTrack(
  page: Page,
  title: string,
  { measure = 'Tick', unit, target, startsOn }: TrackForm = {},
): Promise<void> {
  await openPlanner(page, '/planner/tracks')
  await clickButton(main(page), /^(Start a track|New track)$/)
  const form = dialog(page, 'New track')
  await form.getByLabel('What do you want to do?').fill(title)
  await form.getByRole('radio', { name: measure }).check()
  if (unit) await form.getByLabel(/^Unit/).fill(unit)
  if (target) await form.getByLabel(/a week/).fill(target)
  if (startsOn) await form.getByLabel('First day').fill(startsOn)
  await clickButton(form, 'Add track')
  await expect(trackCard(page, title)).toBeVisible()
}

/** Downloads the sheet of the current week. Returns what the browser sent to the renderer. */
export async function printWeek(page: Page): Promise<SheetPdfInput> {
  await openPlanner(page, '/planner/print')
  await expect(page.getByRole('img', { name: /^Preview of page 1/ })).toBeVisible()
  const request = page.waitForRequest('**/api/planner/sheets')
  await startDownload(page.getByRole('button', { name: 'Download PDF' }))
  return (await request).postDataJSON()
}
