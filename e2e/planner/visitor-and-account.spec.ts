import type { Page } from '@playwright/test'
import { quickRun, testSlowness } from '../../tests/run-length.ts'
import { signOut } from '../fixtures/lesson-page.ts'
import { clickButton } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { openPlanner, signOutOfPlanner } from './planner.fixture.ts'
import { addStep, newStep, offline, openBrowser, saved, step, storedOwners } from './saved.fixture.ts'

/** The planner works without an account. An account that was used before gets a visitor's entries if its user says so. */
test(
  'signing in asks, and moves the entries to the account and to its other devices',
  quickRun,
  async ({ page, browser, signIn, account }) => {
    const ann = await account()
    const laptop = await openBrowser(browser)
    await signIn({ ...ann, page: laptop.page })
    await openPlanner(page, '/planner/week')
    await addStep(page, 'Find the running shoes')
    await signIn(ann)
    await openPlanner(page, '/planner/week')
    await expect(page.getByText(`Move 1 entry into ${ann.email}?`)).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expect(step(page, 'Find the running shoes')).toHaveCount(0)
    await page.getByRole('button', { name: 'Move it' }).click()
    await expect(step(page, 'Find the running shoes')).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expect.poll(async () => (await storedOwners(page)).includes('visitor')).toBe(false)

    await laptop.page.goto('/planner/week')
    await expect(step(laptop.page, 'Find the running shoes')).toBeVisible()
    await addStep(laptop.page, 'Buy socks')
    await expect(step(page, 'Buy socks')).toBeVisible({ timeout: 5_000 * testSlowness })
    await laptop.context.close()
  },
)

test('entries that are kept separate stay with the visitor, and are offered again only with new ones', async ({
  page,
  openPage,
  signIn,
  account,
}) => {
  const ann = await account()
  await signIn({ ...ann, page: await openPage() })
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await addStep(page, 'Buy socks')
  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await page.getByRole('button', { name: 'Keep separate' }).click()
  await expect(page.getByText('Kept separate')).toBeVisible()
  await openPlanner(page, '/planner/week')
  await expect(saved(page)).toBeVisible()
  await expect(step(page, 'Buy socks')).toHaveCount(0)
  await expect(page.getByText(/^Move \d+ entr/)).toHaveCount(0)

  await signOutOfPlanner(page)
  await expect(step(page, 'Find the running shoes')).toBeVisible()
  await addStep(page, 'Call the bank')
  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await expect(page.getByText(`Move 3 entries into ${ann.email}?`)).toBeVisible()
  await expect(step(page, 'Call the bank')).toHaveCount(0)
})

test('signing out removes the synced entries from the browser', async ({ page, signIn }) => {
  await signIn()
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect(saved(page)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('journey.session'))
  await openPlanner(page, '/planner/week')
  await expect(page.getByText('Saved in this browser.')).toBeVisible()
  await expect(step(page, 'Find the running shoes')).toBeHidden()
  await expect.poll(() => storedOwners(page)).toEqual(['visitor'])
})

/**
 * Signing out on any page sends offline entries first. It then removes the planner, classes and calendars from the
 * browser.
 */
test('signing out on a public page sends what was entered offline, and removes it from the browser', async ({
  page,
  browser,
  signIn,
  account,
}) => {
  const ann = await account()
  await signIn(ann)
  await openPlanner(page, '/planner')
  await expect(saved(page)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('journey.planner-feeds.ann.core.work', '{}'))
  await page.route('**/api/planner/sync', (route) => route.abort('internetdisconnected'))
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect(offline(page)).toBeVisible()

  await page.goto('/store')
  await page.waitForLoadState('networkidle')
  await page.unroute('**/api/planner/sync')
  await signOut(page)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('journey.planner'))))
    .toEqual([])

  const laptop = await openBrowser(browser)
  await signIn({ ...ann, page: laptop.page })
  await laptop.page.goto('/planner/week')
  await expect(step(laptop.page, 'Find the running shoes')).toBeVisible()
  await laptop.context.close()
})

test('unsynced entries of an account stay in the browser, and no other user sees them', async ({
  page,
  context,
  signIn,
  account,
}) => {
  const ann = await account()
  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await expect(saved(page)).toBeVisible()
  await page.route('**/api/planner/**', (route) => route.abort('internetdisconnected'))
  await addStep(page, 'Find the running shoes')
  await expect(offline(page)).toBeVisible()

  await signIn(await account())
  await openPlanner(page, '/planner/week')
  await expect(newStep(page)).toBeVisible()
  await expect(step(page, 'Find the running shoes')).toBeHidden()
  await page.unroute('**/api/planner/**')
  await context.setOffline(false)

  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await expect(step(page, 'Find the running shoes')).toBeVisible()
  await expect(saved(page)).toBeVisible()
})

/** Loads the code of menus, which is offline a few seconds after the first visit. */
async function openMenuOnce(page: Page): Promise<void> {
  await clickButton(page, 'More planner pages')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('signing out offline removes a synced planner; with unsynced changes it says so, and one press removes it', async ({
  page,
  context,
  signIn,
}) => {
  const ann = await signIn()
  await openPlanner(page, '/planner/week')
  await addStep(page, 'Find the running shoes')
  await expect(saved(page)).toBeVisible()
  await openMenuOnce(page)
  await context.setOffline(true)
  await signOutOfPlanner(page)
  await expect.poll(() => storedOwners(page)).toEqual(['visitor'])
  await expect(page.getByText('Your planner is still in this browser')).toHaveCount(0)
  await context.setOffline(false)

  await signIn(ann)
  await openPlanner(page, '/planner/week')
  await expect(saved(page)).toBeVisible()
  await openMenuOnce(page)
  await context.setOffline(true)
  await addStep(page, 'Buy socks')
  await expect(offline(page)).toBeVisible()
  await signOutOfPlanner(page)
  await expect(page.getByText('Your planner is still in this browser')).toBeVisible()
  await expect(page.getByText('1 change isn’t synced yet.')).toBeVisible()
  expect(await storedOwners(page)).toHaveLength(2)
  await page.getByRole('button', { name: 'Remove from this browser' }).click()
  await expect(page.getByText('Your planner is no longer in this browser')).toBeVisible()
  await expect.poll(() => storedOwners(page)).toEqual(['visitor'])
})
