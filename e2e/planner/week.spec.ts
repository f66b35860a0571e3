import type { Locator, Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { clickButton } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { grantPlanner } from './planner.fixture.ts'
import { unstickBars } from './sticky-bars.fixture.ts'
import { addStep, day, drag, liveRegion, openWeek, row, setWednesday, toDone } from './week.fixture.ts'

test.beforeEach(({ page }) => setWednesday(page))

async function setMinutes(page: Page, step: Locator, minutes: string): Promise<void> {
  await step.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit step' })
  await dialog.getByRole('spinbutton', { name: /^Minutes/ }).fill(minutes)
  await clickButton(dialog, 'Save')
}

test.describe('week', () => {
  test.use({ viewport: { width: 1440, height: 1000 } })

  test('shows seven days with the time that is left, and To Done', quickRun, async ({ page }) => {
    await openWeek(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This week November 30-December 6')
    await expect(page.locator('.week__grid').getByRole('heading', { level: 2 })).toHaveCount(8)
    await expect(day(page, 'Wednesday')).toContainText('8 h left')
    await expect(day(page, 'Sunday')).toContainText('4 h left')
    // Days before today have no room.
    await expect(day(page, 'Monday')).not.toContainText('left')
    await page.getByRole('link', { name: 'Next week' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Next week December 7-13')
    await page.getByRole('link', { name: 'This week' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('This week')
    await expect(page.getByRole('link', { name: 'Print' })).toHaveAttribute(
      'href',
      '/planner/print?sheet=week&date=2026-11-30',
    )
  })

  test('a step gets a day by dragging it, and stays after a reload', quickRun, async ({ page }) => {
    await openWeek(page)
    await addStep(toDone(page), 'Call the bank')
    await addStep(day(page, 'Friday'), 'Buy paper')
    await drag(page, row(toDone(page), 'Call the bank'), day(page, 'Friday'))
    await expect(row(day(page, 'Friday'), 'Call the bank')).toBeVisible()
    await expect(liveRegion(page)).toHaveText('Call the bank: Friday, December 4, 2 of 2')
    await drag(page, row(day(page, 'Friday'), 'Call the bank'), day(page, 'Saturday'))
    await expect(row(day(page, 'Saturday'), 'Call the bank')).toBeVisible()
    await page.reload()
    await expect(row(day(page, 'Saturday'), 'Call the bank')).toBeVisible()
    await expect(row(day(page, 'Friday'), 'Buy paper')).toBeVisible()
  })

  test('drag: Escape and a day before today leave the step where it was', async ({ page }) => {
    await openWeek(page)
    await addStep(toDone(page), 'Call the bank')
    await drag(page, row(toDone(page), 'Call the bank'), day(page, 'Monday'))
    await expect(row(toDone(page), 'Call the bank')).toBeVisible()
    const start = await row(toDone(page), 'Call the bank').boundingBox()
    const end = await day(page, 'Friday').boundingBox()
    await page.mouse.move((start?.x ?? 0) + 60, (start?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move((end?.x ?? 0) + 60, (end?.y ?? 0) + 200, { steps: 8 })
    await expect(page.locator('.week-ghost')).toHaveText('Call the bank')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.locator('.week-ghost')).toHaveCount(0)
    await expect(row(toDone(page), 'Call the bank')).toBeVisible()
    // A drag that ends on the check circle where it began does not tick the step.
    await page.getByRole('checkbox', { name: 'Call the bank' }).hover()
    await page.mouse.down()
    await page.mouse.move((start?.x ?? 0) + 60, (start?.y ?? 0) + 60, { steps: 8 })
    await expect(page.locator('.week-ghost')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Call the bank' }).hover({ force: true })
    await page.mouse.up()
    await expect(page.locator('.week-ghost')).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Call the bank' })).not.toBeChecked()
  })

  /** Every drag has keys, which announce the move, and a menu. */
  test('keys: Alt and an arrow move a step, which is announced and has the focus', quickRun, async ({ page }) => {
    await openWeek(page)
    await addStep(toDone(page), 'Call the bank')
    await addStep(day(page, 'Wednesday'), 'Buy paper')
    await page.getByRole('checkbox', { name: 'Call the bank' }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(liveRegion(page)).toHaveText('Call the bank: Wednesday, December 2, 1 of 2')
    await expect(page.getByRole('checkbox', { name: 'Call the bank' })).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(liveRegion(page)).toHaveText('Call the bank: Wednesday, December 2, 2 of 2')
    await expect(page.getByRole('checkbox', { name: 'Call the bank' })).toBeFocused()
    const boxes = day(page, 'Wednesday').getByRole('checkbox')
    await expect(boxes.first()).toHaveAccessibleName('Buy paper')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(row(day(page, 'Thursday'), 'Call the bank')).toBeVisible()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(liveRegion(page)).toHaveText('Call the bank: To Done, 1 of 1')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(row(toDone(page), 'Call the bank')).toBeVisible()
    await expect(page).toHaveURL(/\/planner\/week$/)
  })

  test('menu: Give it a day lists the days from today with their room', quickRun, async ({ page }) => {
    await openWeek(page)
    await addStep(toDone(page), 'Call the bank')
    await page.getByRole('button', { name: 'Give it a day: Call the bank' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      ...['Today: 8 h left', 'Thu, Dec 3: 8 h left', 'Fri, Dec 4: 8 h left'],
      ...['Sat, Dec 5: 4 h left', 'Sun, Dec 6: 4 h left'],
    ])
    await page.getByRole('menuitem', { name: 'Thu, Dec 3' }).click()
    await expect(row(day(page, 'Thursday'), 'Call the bank')).toBeVisible()
    await page.getByRole('button', { name: 'Give it a day: Call the bank' }).click()
    await page.getByRole('menuitem', { name: 'Back to To Done' }).click()
    await expect(row(toDone(page), 'Call the bank')).toBeVisible()
  })

  test('full day: says how much is planned, and which days have room', async ({ page }) => {
    await openWeek(page)
    await addStep(day(page, 'Thursday'), 'Paint the room')
    await setMinutes(page, row(day(page, 'Thursday'), 'Paint the room'), '500')
    await expect(day(page, 'Thursday')).toContainText('Full: 8 h 20 planned')
    await expect(day(page, 'Thursday')).toContainText('Days with room: Wed, Fri, Sat, Sun')
    await unstickBars(page)
    await expectAccessible(page, 'the week with a full day')
  })

  test('past week: is read-only, with what was good and what was done', async ({ page, signIn, dataDir }) => {
    await grantPlanner(dataDir, (await signIn()).email)
    await openWeek(page)
    await addStep(day(page, 'Wednesday'), 'Call the bank')
    await addStep(day(page, 'Wednesday'), 'Buy paper')
    await day(page, 'Wednesday').getByRole('checkbox', { name: 'Call the bank' }).click()
    await page.goto('/planner/sessions/sunday?date=2026-12-06')
    await page.getByRole('textbox', { name: 'What was good?' }).fill('The walk to the lake.')
    await page.clock.setFixedTime(new Date('2026-12-09T09:00:00'))
    await openWeek(page, '2026-12-02')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Last week')
    const review = page.getByRole('region', { name: 'Looking back' })
    await expect(review).toContainText('1 step done')
    await expect(review).toContainText('The walk to the lake.')
    await expect(page.getByRole('checkbox', { name: 'Buy paper' })).toBeDisabled()
    await expect(page.getByRole('textbox', { name: /^New step/ })).toHaveCount(0)
    await expect(toDone(page)).toHaveCount(0)
    await unstickBars(page)
    await expectAccessible(page, 'a past week')
    // Open steps of the past week are listed in the current one.
    await openWeek(page)
    await expect(row(toDone(page), 'Buy paper')).toBeVisible()
    await expect(toDone(page)).toContainText('From earlier')
  })
})

test.describe('other calendars', () => {
  test.use({ viewport: { width: 1440, height: 1000 } })

  test('their events are in the week; an error is shown with the time of the last reading', async ({
    page,
    signIn,
    dataDir,
  }) => {
    let isFailing = false
    await page.route('**/api/planner/feed', (route) =>
      isFailing
        ? route.fulfill({
            status: 502,
            contentType: 'application/problem+json',
            body: JSON.stringify({ code: 'feed_unavailable', message: 'This calendar didn’t respond.', status: 502 }),
          })
        : route.fulfill({
            json: {
              name: 'Work',
              events: [
                {
                  id: '1',
                  title: 'Planning',
                  when: { startsAt: '2026-12-03T08:00:00Z', endsAt: '2026-12-03T10:00:00Z' },
                },
                { id: '2', title: 'Trip', when: { date: '2026-12-04', endDate: '2026-12-05' } },
              ],
              isShortened: false,
            },
          }),
    )
    await grantPlanner(dataDir, (await signIn()).email)
    await page.goto('/planner/settings')
    await page.getByRole('textbox', { name: 'Address' }).fill('webcal://calendar.example.com/work.ics')
    await page.getByRole('textbox', { name: /^Name/ }).fill('Work')
    await clickButton(page, 'Add calendar')
    await openWeek(page)
    await expect(day(page, 'Thursday')).toContainText('Planning')
    await expect(day(page, 'Thursday')).toContainText('6 h left')
    await expect(day(page, 'Friday')).toContainText('Trip')
    await expect(day(page, 'Saturday')).toContainText('Trip')
    // On the hours they say by the cursor that they cannot be moved.
    await clickButton(page, 'Hours')
    const planning = day(page, 'Thursday').getByRole('listitem').filter({ hasText: 'Planning, 8:00 to 10:00 AM' })
    await expect(planning).toHaveCSS('cursor', 'not-allowed')
    await clickButton(page, 'List')

    isFailing = true
    await page.clock.setFixedTime(new Date('2026-12-02T09:31:00'))
    await openWeek(page)
    const errors = page.getByRole('list', { name: 'Calendars that couldn’t be loaded' })
    await expect(errors).toContainText('Work: This calendar didn’t respond. Last updated at 9 AM.')
    await expect(day(page, 'Thursday')).toContainText('Planning')
    isFailing = false
    await errors.getByRole('button', { name: 'Try again' }).click()
    await expect(errors).toHaveCount(0)
  })
})
