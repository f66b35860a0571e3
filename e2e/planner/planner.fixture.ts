import type { Page } from '@playwright/test'
import { queryDatabase } from '../fixtures/database.ts'
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
