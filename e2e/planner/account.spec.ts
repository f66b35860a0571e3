import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { quickRun, testSlowness } from '../../tests/run-length.ts'
import { signInByForm, signUpByForm } from '../fixtures/auth-forms.ts'
import { startDownload } from '../fixtures/clicks.ts'
import { queryDatabase } from '../fixtures/database.ts'
import { openLesson } from '../fixtures/lesson-page.ts'
import { main } from '../fixtures/locators.ts'
import { expect, owner, test } from '../fixtures/test.ts'
import { addSteps, openPlanner, signOutOfPlanner } from './planner.fixture.ts'

const step = (page: Page, text: string) => page.getByRole('checkbox', { name: text, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const userIdOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '{}').user.id)

/**
 * Names of databases and of values in the localStorage that contain a text, also in their value. Tokens of known devices
 * stay after a sign-out.
 */
const storedNames = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name)
    const values = Object.entries(localStorage).filter(
      (entry) => entry.join().includes(text) && entry[0] !== 'journey.devices',
    )
    return [...databases.filter((name) => name.includes(text)), ...values.map(([key]) => key)]
  }, text)

test(
  'sign-up moves the entries of a visitor to the account; the next user of the browser finds nothing',
  quickRun,
  async ({ page, mail, account }) => {
    await addSteps(page, ['Find the running shoes'])
    await openLesson(page)
    await page
      .getByRole('link', { name: /^Give it a day: / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Today' }).click()
    await openPlanner(page, '/planner/week')
    await page.getByRole('link', { name: 'Create an account' }).click()
    const ann = await signUpByForm(page, mail)
    await expect(page).toHaveURL('/planner/week')
    await expect(step(page, 'Find the running shoes')).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expect.poll(() => storedNames(page, 'visitor')).toEqual([])
    await expect(page.getByText(/^Move \d entr/)).toHaveCount(0)
    const annId = await userIdOf(page)

    await signOutOfPlanner(page)
    await expect.poll(() => storedNames(page, annId)).toEqual([])
    expect(await storedNames(page, 'running shoes')).toEqual([])
    await openPlanner(page, '/planner/week')
    await expect(page.getByText('Saved in this browser.')).toBeVisible()
    await expect(step(page, 'Find the running shoes')).toHaveCount(0)

    await page.getByRole('link', { name: 'Create an account' }).click()
    await signInByForm(page, await account())
    await expect(saved(page)).toBeVisible()
    await expect(step(page, 'Find the running shoes')).toHaveCount(0)
    await signOutOfPlanner(page)
    // The planner is uploaded before the session ends.
    await expect(page.getByText('Saved in this browser.')).toBeVisible()

    await page.goto('/auth?next=%2Fplanner%2Fweek')
    await signInByForm(page, ann)
    await expect(step(page, 'Find the running shoes')).toBeVisible()
  },
)

test('a second tab of an account shows edits at once, also without a network', async ({ page, context, signIn }) => {
  await signIn()
  await addSteps(page, ['Find the running shoes'])
  const second = await context.newPage()
  await openPlanner(second, '/planner/week')
  await expect(step(second, 'Find the running shoes')).toBeVisible()
  await context.setOffline(true)
  for (const [from, to, text] of [
    [page, second, 'Buy socks'],
    [second, page, 'Call the bank'],
  ] as const) {
    const field = from.getByRole('textbox', { name: 'New step' }).first()
    await field.fill(text)
    await field.press('Enter')
    await expect(step(to, text)).toBeVisible({ timeout: 1_000 * testSlowness })
  }
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
})

test('the data of an account contain the planner, and its deletion removes it from browser and server', async ({
  page,
  signIn,
  dataDir,
}) => {
  const { email, password } = await signIn()
  await addSteps(page, ['Find the running shoes'])
  await expect(saved(page)).toBeVisible()
  const userId = await userIdOf(page)
  const storedRows = () =>
    queryDatabase(dataDir, 'SELECT count(*)::int AS count FROM planner_updates WHERE user_id = $1', [userId])
  expect(await storedRows()).not.toEqual([{ count: 0 }])

  await page.goto('/account/data')
  const file = readFileSync(
    await (await startDownload(main(page).getByRole('button', { name: 'Download my data' }))).path(),
    'utf8',
  )
  expect(JSON.stringify(JSON.parse(file).planner)).toContain('Find the running shoes')

  await main(page).getByLabel('Your email').fill(email)
  await main(page).getByLabel('Current password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Account deleted')).toBeVisible()
  await expect.poll(() => storedNames(page, userId)).toEqual([])
  expect(await storedRows()).toEqual([{ count: 0 }])
})

test('a device whose clock is wrong says so', async ({ page, signIn }) => {
  await signIn()
  await openPlanner(page, '/planner/week')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(/^This device’s clock/)).toHaveCount(0)
  await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
  await openPlanner(page, '/planner/week')
  await expect(page.getByText('This device’s clock is 3 hours fast.')).toBeVisible()
})

test('a page of the site syncs the planner once, and does not wait for changes of other devices', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await page.goto('/admin')
  await page.waitForLoadState('networkidle')
  await openPlanner(page, '/planner/week')
  await addSteps(page, ['Find the running shoes'])
  await expect(saved(page)).toBeVisible()
  await page.goto('/account')
  await page.waitForLoadState('networkidle')
})
