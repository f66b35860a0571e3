import type { Locator } from '@playwright/test'
import { addDays, longDate } from '#contract/dates.ts'
import { quickRun } from '../../../tests/run-length.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { holdRequests } from '../../fixtures/held-requests.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '../../fixtures/layout-shifts.ts'
import { main } from '../../fixtures/locators.ts'
import {
  addButton,
  dayButton,
  dayPanel,
  emptyDay,
  grid,
  listedEvent,
  monthName,
  openSchedule,
  startDate,
  upcomingList,
} from '../../fixtures/schedule-page.ts'
import { expect, test } from '../../fixtures/test.ts'

/**
 * 'All Upcoming Events' lists the six earliest events that are not past. A course is labeled 'Course start' and starts
 * at 09:00 UTC; every event is online.
 */
test('schedule: lists the six earliest events in order', quickRun, async ({ page }) => {
  await openSchedule(page)
  await expect(page).toHaveTitle('Schedule | Journey Paradigm')
  const events = upcomingList(page).getByRole('article')
  await expect(events).toHaveCount(6)
  const days = await events
    .locator('time')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('datetime')))
  expect(days).toEqual([...days].sort())
  await expect(addButton(upcomingList(page))).toHaveCount(6)
  await expect(listedEvent(page, 'Foundations')).toContainText(/Course start\s+Online/)
  await expect(listedEvent(page, 'Foundations')).toContainText('9 AM UTC')
  await expect(listedEvent(page, 'SHEF Mastery')).toContainText('10 AM-4 PM New York time')
  await expect(listedEvent(page, 'SHEF Mastery')).toContainText(/[23]-[89] PM UTC/)
})

test('calendar: opens on the first day with an event and shows its events', async ({ page }) => {
  await openSchedule(page)
  const first = await startDate(upcomingList(page).getByRole('article').first())
  await expect(page.getByRole('heading', { name: `Events for ${longDate(first)}` })).toBeVisible()
  await expect(dayPanel(page).getByRole('heading', { name: 'Foundations' })).toBeVisible()
  await expect(dayButton(page, first)).toHaveAccessibleName(/, Foundations$/)
  await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', first)
})

/**
 * The calendar opens on the first day with an event. Choosing a day lists its events; a weekend workshop appears on
 * both days.
 */
test('calendar: a workshop of two days is marked and shown on both', async ({ page }) => {
  await openSchedule(page)
  const saturday = await startDate(listedEvent(page, 'Weekend Journey Intensive'))
  for (const date of [saturday, addDays(saturday, 1)]) {
    await expect(dayButton(page, date).locator('.k-workshop')).toBeVisible()
    await dayButton(page, date).click()
    await expect(page.getByRole('heading', { name: `Events for ${longDate(date)}` })).toBeVisible()
    await expect(dayPanel(page).getByRole('heading', { name: 'Weekend Journey Intensive' })).toBeVisible()
  }
})

test('calendar: a day without events says No events scheduled and links to the classes', async ({ page }) => {
  await openSchedule(page)
  const date = await emptyDay(page)
  await dayButton(page, date).click()
  await expect(page.getByRole('heading', { name: `Events for ${longDate(date)}` })).toBeVisible()
  await expect(dayPanel(page).getByText('No events scheduled')).toBeVisible()
  await expect(addButton(dayPanel(page))).toHaveCount(0)
  await page.getByRole('link', { name: 'Browse Classes' }).click()
  await expect(page).toHaveURL('/classes')
})

test('calendar: days before today and more than 365 days ahead are disabled', async ({ page }) => {
  await openSchedule(page)
  const earlier = page.locator('.month__turn').first()
  const later = page.locator('.month__turn').last()
  const clickUntilDisabled = async (button: Locator) => {
    while ((await button.getAttribute('aria-disabled')) === null) {
      const previousMonth = (await monthName(page).textContent()) ?? ''
      await button.click()
      await expect(monthName(page)).not.toHaveText(previousMonth)
    }
  }
  const readDisabledDays = () =>
    grid(page)
      .locator('td:has(button:disabled)')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day') ?? ''))
  const today = new Date().toISOString().slice(0, 10)
  const daysOfMonth = (date: string, predicate: (day: string) => boolean) =>
    Array.from({ length: 31 }, (_, index) => addDays(`${date.slice(0, 7)}-01`, index)).filter(
      (day) => day.startsWith(date.slice(0, 7)) && predicate(day),
    )

  await clickUntilDisabled(earlier)
  expect(await readDisabledDays()).toEqual(daysOfMonth(today, (date) => date < today))
  await dayButton(page, today).click()
  await expect(page.getByRole('heading', { name: `Events for ${longDate(today)}` })).toBeVisible()

  await clickUntilDisabled(later)
  const last = addDays(today, 365)
  expect(await readDisabledDays()).toEqual(daysOfMonth(last, (date) => date > last))
})

/**
 * In the demo, a demo calendar replaces Google: its consent page, its connection and its events are at
 * `/demo/calendar`.
 */
test('demo calendar: replaces Google for connecting and adding', async ({ page, signIn }) => {
  await signIn()
  await openSchedule(page)
  const connect = dayPanel(page).getByRole('button', { name: 'Connect Google Calendar' })
  const openConsentPage = async () => {
    const tab = await openPopup(connect)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Demo calendar: not Google')
    return tab
  }
  const deniedTab = await openConsentPage()
  await deniedTab.getByRole('button', { name: 'Cancel' }).click()
  await expect(deniedTab.getByRole('alert')).toContainText('Failed to connect to Google Calendar. Please try again.')
  await deniedTab.close()

  const tab = await openConsentPage()
  await tab.getByRole('button', { name: 'Allow' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Google Calendar is connected')
  await tab.close()
  await expect(dayPanel(page)).toContainText('Google Calendar is connected.')
  await expect(connect).toHaveCount(0)

  await addButton(listedEvent(page, 'SHEF Mastery')).click()
  await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Event Added' })
  await expect(toast).toContainText('Event has been added to your Google Calendar!')
  await page.goto('/demo/calendar')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'SHEF Mastery' })).toContainText('Online')
})

test('calendar code fails to load: the static month stays and an error is shown', async ({ page }) => {
  await page.route(/\/assets\/calendar-[\w-]{8}\.js$/, (route) => route.abort('internetdisconnected'))
  await page.goto('/schedule')
  await expect(page.getByRole('alert')).toContainText('The calendar couldn’t be loaded')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(dayPanel(page)).toContainText('Foundations')
})

test('without JavaScript: month, events and .ics links are available', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/schedule')
  const first = await startDate(upcomingList(page).getByRole('article').first())
  await expect(page.getByRole('table').getByText(String(Number(first.slice(8))), { exact: true })).toBeVisible()
  await expect(dayPanel(page)).toContainText('Foundations')
  await expect(addButton(page.getByRole('main')).first()).toBeHidden()
  const link = listedEvent(page, 'Foundations').getByRole('link', { name: 'Add to Calendar' })
  await expect(link).toHaveAttribute('href', /^\/schedule\/course-[\da-f-]{36}\.ics$/)
})

for (const width of [390, 768, 1440])
  test.describe(`${width} px wide, time zone Asia/Kathmandu`, () => {
    test.use({ viewport: { width, height: 844 }, timezoneId: 'Asia/Kathmandu' })

    /** Until the calendar loads, and without scripts, a static month of the same size replaces it. */
    test('no layout shift when the calendar and the local times are loaded', async ({ page }) => {
      await recordLayoutShifts(page)
      const releaseScript = await holdRequests(page, /\/assets\/calendar-[\w-]{8}\.js$/)
      const readBoxes = () =>
        page
          .locator('.month, .month__name, .month__days, .month__days td, .month__day, .day, .event__sheet')
          .evaluateAll((elements) => elements.map((element) => JSON.stringify(element.getBoundingClientRect())))
      await page.goto('/schedule')
      await expect(listedEvent(page, 'SHEF Mastery')).toContainText('(yours: ')
      await expect(listedEvent(page, 'Foundations')).toContainText('(yours: 2:45 PM)')
      await expect(page.getByRole('table').getByRole('button')).toHaveCount(0)
      const staticBoxes = await readBoxes()
      releaseScript()
      await expect(grid(page)).toBeVisible()
      expect(await readBoxes()).toEqual(staticBoxes)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectNoLayoutShift(page)
    })
  })
