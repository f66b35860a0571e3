import type { Locator } from '@playwright/test'
import { addDays, longDate } from '#contract/dates.ts'
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
} from '../fixtures/schedule-page.ts'
import { expect, test } from '../fixtures/test.ts'

test('the six earliest events are listed, in the order of their beginnings', async ({ page }) => {
  await openSchedule(page)
  await expect(page).toHaveTitle('Schedule | Journey Paradigm')
  const events = upcomingList(page).getByRole('article')
  await expect(events).toHaveCount(6)
  const days = await events.locator('time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
  expect(days).toEqual([...days].sort())
  await expect(addButton(upcomingList(page))).toHaveCount(6)
  await expect(listedEvent(page, 'Foundations')).toContainText('09:00 UTC')
  await expect(listedEvent(page, 'SHEF Mastery')).toContainText('10 AM-4 PM New York time')
  await expect(listedEvent(page, 'SHEF Mastery')).toContainText(/1[45]:00-(20|21):00 UTC/)
})

test('the calendar opens on the first day on which something comes, and shows what is on there', async ({ page }) => {
  await openSchedule(page)
  const first = await startDate(upcomingList(page).getByRole('article').first())
  await expect(page.getByRole('heading', { name: `Events for ${longDate(first)}` })).toBeVisible()
  await expect(dayPanel(page).getByRole('heading', { name: 'Foundations' })).toBeVisible()
  await expect(dayButton(page, first)).toHaveAccessibleName(/, Foundations$/)
  await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', first)
})

test('a workshop of two days is marked and found on both', async ({ page }) => {
  await openSchedule(page)
  const saturday = await startDate(listedEvent(page, 'Weekend Journey Intensive'))
  for (const date of [saturday, addDays(saturday, 1)]) {
    await expect(dayButton(page, date).locator('.k-workshop')).toBeVisible()
    await dayButton(page, date).click()
    await expect(page.getByRole('heading', { name: `Events for ${longDate(date)}` })).toBeVisible()
    await expect(dayPanel(page).getByRole('heading', { name: 'Weekend Journey Intensive' })).toBeVisible()
  }
})

test('an empty day says so and leads to the classes', async ({ page }) => {
  await openSchedule(page)
  const date = await emptyDay(page)
  await dayButton(page, date).click()
  await expect(page.getByRole('heading', { name: `Events for ${longDate(date)}` })).toBeVisible()
  await expect(dayPanel(page).getByText('No events scheduled')).toBeVisible()
  await expect(addButton(dayPanel(page))).toHaveCount(0)
  await page.getByRole('link', { name: 'Browse Classes' }).click()
  await expect(page).toHaveURL('/classes')
})

test('days before today and after the last one cannot be chosen', async ({ page }) => {
  await openSchedule(page)
  const earlier = page.locator('.month__turn').first()
  const later = page.locator('.month__turn').last()
  const turnTo = async (button: Locator) => {
    while ((await button.getAttribute('aria-disabled')) === null) {
      const before = (await monthName(page).textContent()) ?? ''
      await button.click()
      await expect(monthName(page)).not.toHaveText(before)
    }
  }
  const disabled = () =>
    grid(page)
      .locator('td:has(button:disabled)')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day') ?? ''))
  const today = new Date().toISOString().slice(0, 10)
  const daysOf = (date: string, which: (other: string) => boolean) =>
    Array.from({ length: 31 }, (_, index) => addDays(`${date.slice(0, 7)}-01`, index)).filter(
      (other) => other.startsWith(date.slice(0, 7)) && which(other),
    )

  await turnTo(earlier)
  expect(await disabled()).toEqual(daysOf(today, (date) => date < today))
  await dayButton(page, today).click()
  await expect(page.getByRole('heading', { name: `Events for ${longDate(today)}` })).toBeVisible()

  await turnTo(later)
  const last = addDays(today, 365)
  expect(await disabled()).toEqual(daysOf(last, (date) => date > last))
})

test('keys alone lead through the calendar and its menu, and the focus is never lost', async ({ page }) => {
  await openSchedule(page)
  const focused = page.locator(':focus')
  const press = async (key: string) => {
    await page.keyboard.press(key)
    // The focus stays on the page, even if the key closed or changed something.
    await expect(focused).toHaveCount(1)
  }
  const first = await startDate(upcomingList(page).getByRole('article').first())

  await page.locator('.month__turn').first().focus()
  await press('Tab')
  await press('Tab')
  await expect(focused).toHaveAccessibleName(new RegExp(longDate(first)))
  await press('ArrowRight')
  await press('Enter')
  const second = addDays(first, 1)
  await expect(page.getByRole('heading', { name: `Events for ${longDate(second)}` })).toBeVisible()
  await press('ArrowDown')
  await press('ArrowUp')
  await press('Space')
  await expect(focused).toHaveAccessibleName(new RegExp(longDate(second)))
  const before = (await monthName(page).textContent()) ?? ''
  await press('PageDown')
  await expect(monthName(page)).not.toHaveText(before)
  await press('PageUp')
  await expect(monthName(page)).toHaveText(before)
  await expect(focused).toHaveAccessibleName(new RegExp(longDate(second)))

  await press('Tab')
  const button = addButton(dayPanel(page))
  await expect(button).toBeFocused()
  const menu = page.getByRole('menu')
  await press('Enter')
  // The code of the menu is fetched on first use. Then the menu itself is focused.
  await expect(menu).toBeFocused()
  await press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Google Calendar' })).toBeFocused()
  await press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: /ics file/ })).toBeFocused()
  await press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()

  for (const _ of ['the first time', 'when it is loaded']) {
    await press('Enter')
    await expect(menu.getByRole('menuitem', { name: 'Google Calendar' })).toBeFocused()
    await press('ArrowUp')
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Subscribe to all events' })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }

  await press('Enter')
  await expect(menu.getByRole('menuitem', { name: 'Google Calendar' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('alert')).toContainText('Failed to add event to Google Calendar. Please try again.')
  await expect(button).toBeFocused()
})

test('connecting to Google says that it failed, and leaves no empty tab behind', async ({ page, context }) => {
  await openSchedule(page)
  await page.getByRole('button', { name: 'Connect Google Calendar' }).click()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Failed to connect to Google Calendar. Please try again.')
  await expect(toast).toHaveClass(/toast--bad/)
  await expect.poll(() => context.pages().length).toBe(1)
})

for (const who of ['a visitor', 'a customer'] as const)
  test(`adding to Google says to ${who} that it failed`, async ({ page, signIn }) => {
    if (who === 'a customer') await signIn()
    await openSchedule(page)
    await addButton(listedEvent(page, 'SHEF Mastery')).click()
    const asked = page.waitForRequest('**/api/calendar/events')
    await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
    const toast = page.getByRole('alert')
    await expect(toast).toContainText('Failed to add event to Google Calendar. Please try again.')
    await expect(toast).toHaveClass(/toast--bad/)
    expect((await asked).postDataJSON()).toEqual({ kind: 'workshop', id: expect.stringMatching(/^[\da-f-]{36}$/) })
  })

test('what Google answers leads on: to its consent in the tab of the click, and to a kind word', async ({ page }) => {
  const consent = 'http://localhost/consent'
  await page.context().route(consent, (route) => route.fulfill({ body: 'Google asks', contentType: 'text/plain' }))
  await page.route('**/api/calendar/connect', (route) => route.fulfill({ json: { authUrl: consent } }))
  await page.route('**/api/calendar/events', (route) => route.fulfill({ status: 201, json: { url: consent } }))
  await openSchedule(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Connect Google Calendar' }).click()
  await expect(await opened).toHaveURL(consent)

  await addButton(listedEvent(page, 'SHEF Mastery')).click()
  await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Event Added' })
  await expect(toast).toContainText('Event has been added to your Google Calendar!')
})

test('where the calendar cannot be loaded the printed month stays, and it is said', async ({ page }) => {
  await page.route('**/assets/calendar-*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/schedule')
  await expect(page.getByRole('alert')).toContainText('The calendar could not be loaded')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(dayPanel(page)).toContainText('Foundations')
})

test('without a script the month, the events and their files are there', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/schedule')
  const first = await startDate(upcomingList(page).getByRole('article').first())
  await expect(page.getByRole('table').getByText(String(Number(first.slice(8))), { exact: true })).toBeVisible()
  await expect(dayPanel(page)).toContainText('Foundations')
  await expect(page.getByRole('button', { name: 'Connect Google Calendar' })).toBeHidden()
  await expect(addButton(page.getByRole('main')).first()).toBeHidden()
  const link = listedEvent(page, 'Foundations').getByRole('link', { name: 'Add to Calendar' })
  await expect(link).toHaveAttribute('href', /^\/schedule\/course-[\da-f-]{36}\.ics$/)
  await context.close()
})

for (const width of [390, 768, 1440])
  test.describe(`${width} px wide, in Kathmandu`, () => {
    test.use({ viewport: { width, height: 844 }, timezoneId: 'Asia/Kathmandu' })

    test('nothing moves when the calendar and the hours of the visitor arrive', async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: PerformanceEntry[] = []
        // A font swap within a line that does not move shifts by less than 0.001.
        const seen = (list: PerformanceObserverEntryList) =>
          shifts.push(...list.getEntries().filter((entry) => Reflect.get(entry, 'value') > 0.001))
        new PerformanceObserver(seen).observe({ type: 'layout-shift', buffered: true })
        Object.assign(window, { shifts })
      })
      const loading = Promise.withResolvers<void>()
      await page.route('**/assets/calendar-*.js', async (route) => {
        await loading.promise
        await route.continue()
      })
      const boxes = () =>
        page
          .locator('.month, .month__name, .month__days, .month__days td, .month__day, .day, .event__sheet')
          .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
      await page.goto('/schedule')
      await expect(listedEvent(page, 'SHEF Mastery')).toContainText('(yours: ')
      await expect(listedEvent(page, 'Foundations')).toContainText('(yours: 2:45 PM)')
      await expect(page.getByRole('table').getByRole('button')).toHaveCount(0)
      const printed = await boxes()
      loading.resolve()
      await expect(grid(page)).toBeVisible()
      expect(await boxes()).toEqual(printed)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    })
  })
