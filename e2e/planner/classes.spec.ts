import type { Page } from '@playwright/test'
import { accessHeaders } from '../fixtures/api-session.ts'
import { buy } from '../fixtures/checkout-page.ts'
import { withDedicatedSite } from '../fixtures/sites/dedicated-site.ts'
import { expect } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'

const LINK = 'https://meet.example/trail'
const WORKSHOP = { title: 'Trail Day', date: '2031-06-07' }

const test = withDedicatedSite({
  prepare: async (query) => {
    await query(
      `INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, time_zone, spots_total, price,
         join_url)
       VALUES ('trail-day', $1, $2, '10:00', $2, '12:00', 'UTC', 8, '61.00', $3)`,
      [WORKSHOP.title, WORKSHOP.date, LINK],
    )
  },
})
test.use({ timezoneId: 'America/New_York' })

const day = (page: Page) => page.getByRole('region', { name: 'The day' })
const join = (page: Page) => day(page).getByRole('link', { name: /^Join/ })

async function openToday(page: Page): Promise<void> {
  await openPlanner(page, '/planner')
  await page.getByRole('button', { name: 'Open the empty planner' }).click()
}

/** A booked class has a button to join from 15 minutes before. Its link is never stored. */
test('a booked class is on its day in the zone of the user, with a button to join from 15 minutes before', async ({
  page,
  request,
  account,
  signIn,
  query,
}) => {
  const user = await account()
  const [workshop] = await query("SELECT id FROM workshops WHERE slug = 'trail-day'")
  await buy(request, user, { workshopId: String(workshop?.id) })
  await signIn(user)
  // The API of the browser answers as of now: only the clock of the page is at the date of the class.
  await page.clock.install({ time: new Date('2031-06-07T09:30:00Z') })
  await openToday(page)
  await expect(day(page).getByRole('listitem')).toContainText('6 AM')
  await expect(day(page).getByRole('listitem')).toContainText('Trail Day')
  await expect(join(page)).toHaveCount(0)
  await page.clock.fastForward('15:01')
  await expect(join(page)).toHaveAttribute('href', LINK)

  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).toContain('Trail Day')
  expect(stored).not.toContain('meet.example')
})

test('offline, the class stays on its day, without the link', async ({
  page,
  context,
  request,
  account,
  signIn,
  query,
}) => {
  const user = await account()
  const [workshop] = await query("SELECT id FROM workshops WHERE slug = 'trail-day'")
  await buy(request, user, { workshopId: String(workshop?.id) })
  await signIn(user)
  await page.clock.setFixedTime(new Date('2031-06-07T10:30:00Z'))
  await openToday(page)
  await expect(join(page)).toBeVisible()
  for (const path of ['**/api/account/classes', '**/api/account/bookings', '**/api/orders*'])
    await page.route(path, (route) => route.abort('internetdisconnected'))
  await page.reload()
  await page.getByRole('button', { name: 'Open the empty planner' }).click()
  await expect(day(page).getByText(/^Classes as of/)).toBeVisible()
  await expect(day(page).getByRole('listitem')).toContainText('Trail Day')
  await expect(join(page)).toHaveCount(0)
  await context.setOffline(false)
})

test('without classes, the day is free', async ({ page, request, account, signIn }) => {
  const user = await account()
  await accessHeaders(request, user)
  await signIn(user)
  await openToday(page)
  await expect(day(page)).toContainText('No class and no appointment.')
})
