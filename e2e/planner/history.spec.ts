import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { clickButton, main } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { addSteps, openPlanner } from './planner.fixture.ts'
import { saved, storedOwners } from './saved.fixture.ts'

const DAY_MS = 86_400_000

/** Waits until the planner of the current day is saved. */
async function expectSavedDay(page: Page, text: string): Promise<void> {
  const readNewestDay = () =>
    page.evaluate(async () => {
      const settled = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const names = (await indexedDB.databases()).map(({ name = '' }) => name)
      const name = names.find((candidate) => candidate.endsWith(':history'))
      if (!name) return ''
      const database = await settled(indexedDB.open(name))
      const days = await settled<{ file: Blob }[]>(database.transaction('days').objectStore('days').getAll())
      database.close()
      const stream = days.at(-1)?.file.stream().pipeThrough(new DecompressionStream('gzip'))
      return new Response(stream ?? null).text()
    })
  await expect.poll(readNewestDay).toContain(text)
}

/** Saves a day with two steps. On the next day one of them is deleted, one is changed and one is added. */
async function changePlanner(page: Page): Promise<void> {
  // A Monday: the step of the day before is in the week as one from earlier.
  const now = Date.parse('2026-11-30T09:30:00Z')
  await page.clock.setFixedTime(now - DAY_MS)
  await addSteps(page, ['Call the bank', 'Water the plants'])
  // The first save of a page is earlier than the next ones.
  await page.reload()
  await expectSavedDay(page, 'Water the plants')
  await page.clock.setFixedTime(now)
  await addSteps(page, ['Paint the door'])
  const editing = page.getByRole('dialog', { name: 'Edit step' })
  await editStep(page, 'Water the plants')
  await editing.getByRole('textbox', { name: 'Step' }).fill('Sell the plants')
  await clickButton(editing, 'Save')
  await editStep(page, 'Call the bank')
  await clickButton(editing, 'Delete')
  await expect(editing).toHaveCount(0)
}

async function editStep(page: Page, text: string): Promise<void> {
  await clickButton(page, `More for ${text}`)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

const group = (page: Page, name: string) => page.getByRole('region', { name })

test(
  'history: a day shows what differs, and an entry or the day is restored with an undo',
  quickRun,
  async ({ page }) => {
    test.slow()
    await changePlanner(page)
    await openPlanner(page, '/planner/settings')
    await main(page).getByRole('link', { name: 'Open the history' }).click()
    await expectAccessible(page, 'the history')
    await main(page)
      .getByRole('link', { name: /^Open .*day,/ })
      .click()
    await expect(group(page, 'Changed since')).toContainText('Water the plants')
    await expect(group(page, 'Changed since')).toContainText('Different: text (now “Sell the plants”)')
    await expect(group(page, 'Deleted since')).toContainText('Call the bank')
    await expect(group(page, 'Added since')).toContainText('Paint the door')
    await expectAccessible(page, 'a day of the history')

    await clickButton(group(page, 'Deleted since'), 'Restore Call the bank')
    await expect(group(page, 'Deleted since')).toHaveCount(0)
    await clickButton(page, 'Undo')
    await expect(group(page, 'Deleted since')).toContainText('Call the bank')
    await clickButton(group(page, 'Added since'), 'Remove Paint the door')
    await expect(group(page, 'Added since')).toHaveCount(0)

    await clickButton(page, 'Restore this day')
    await expect(main(page)).toContainText('Your planner is the same now.')
    await clickButton(page, 'Undo')
    await expect(group(page, 'Changed since')).toContainText('Water the plants')
    await clickButton(page, 'Restore this day')
    await openPlanner(page, '/planner/week')
    await expect(page.getByRole('checkbox', { name: 'Call the bank' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Water the plants' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Paint the door' })).toHaveCount(0)
  },
)

test('history: signing out removes it from the browser', async ({ page, signIn }) => {
  await signIn()
  await addSteps(page, ['Call the bank'])
  await page.reload()
  await expectSavedDay(page, 'Call the bank')
  await expect(saved(page)).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('journey.session'))
  await openPlanner(page, '/planner/history')
  await expect(main(page).getByRole('heading', { name: 'No earlier day yet' })).toBeVisible()
  await expect.poll(() => storedOwners(page)).toEqual(['visitor'])
})
