import type { APIRequestContext, Page } from '@playwright/test'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite({
  prepare: async (query) => {
    for (const [slug, title, date, joinUrl] of [
      ['second-walk', 'Second Walk', '2099-06-13', null],
      ['first-walk', 'First Walk', '2099-05-09', 'https://meet.example.com/first'],
    ])
      await query(
        `INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, time_zone, spots_total, price, join_url)
         VALUES ($1, $2, $3, '09:00', $3, '16:00', 'America/New_York', 8, '61.00', $4)`,
        [slug, title, date, joinUrl],
      )
  },
})

const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })

/** Returns the id of the paid order. */
async function buy(page: Page, request: APIRequestContext, path: string, data: object): Promise<string> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '{}').accessToken)
  const headers = { authorization: `Bearer ${token}` }
  const { orderId, url } = await (await request.post(path, { data, headers })).json()
  expect((await request.post(`${url}/pay`)).ok()).toBe(true)
  const status = async () => (await (await request.get(`/api/orders/${orderId}`, { headers })).json()).status
  await expect.poll(status).toBe('completed')
  return orderId
}

test('account overview: an empty account leads to the classes, the store and the binder', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/account')
  await expect(main(page).getByText('Hello.', { exact: true })).toBeVisible()
  await expect(section(page, 'What comes next').getByRole('link', { name: 'Browse Classes' })).toBeVisible()
  await expect(section(page, 'Recent orders').getByRole('link', { name: 'Go to the Store' })).toBeVisible()
  const binder = section(page, 'Your binder')
  await expect(binder).toContainText(/0 of \d+ lessons done\./)
  await binder.getByRole('link').first().click()
  await main(page).getByLabel('Mark as done').check()
  await page.goto('/account')
  await expect(binder).toContainText(/1 of \d+ lessons done\.Next: /)
  await expectAccessible(page, 'the account without orders')
})

/**
 * The account opens with the next class, its link to join, a held spot, recent orders, downloads and the next lesson.
 */
test('account overview: greets the user and shows the next class, recent orders and downloads', async ({
  page,
  request,
  account,
  signIn,
  dedicatedSite,
}) => {
  const user = await account()
  await dedicatedSite.query("UPDATE profiles SET full_name = 'Ann Walker' WHERE email = $1", [user.email])
  await signIn(user)
  for (const slug of ['second-walk', 'first-walk']) {
    const [row] = await dedicatedSite.query('SELECT id FROM workshops WHERE slug = $1', [slug])
    await buy(page, request, '/api/enrollments', { workshopId: row?.id })
  }
  for (const quantity of [1, 2]) await buy(page, request, '/api/orders', { lines: [{ productId: 3, quantity }] })

  await page.goto('/account')
  await expect(main(page).getByText('Hello, Ann Walker.')).toBeVisible()
  const next = section(page, 'What comes next')
  await expect(next.getByRole('heading', { level: 3 })).toHaveText(['First Walk'])
  await expect(next).toContainText('May 9, 2099')
  await expect(next).toContainText('9 AM-4 PM New York time')
  await expect(next.getByRole('link', { name: /^Join the class/ })).toHaveAttribute(
    'href',
    'https://meet.example.com/first',
  )
  const orders = section(page, 'Recent orders')
  await expect(orders.getByRole('heading', { level: 3 })).toHaveText([
    'Digital Journey Planner × 2',
    'Digital Journey Planner',
    'First Walk',
  ])
  const downloads = section(page, 'Your downloads')
  await expect(downloads.getByRole('button', { name: /^Download Digital Journey Planner/ })).toHaveCount(1)
  await expectAccessible(page, 'the account with orders')
  await page.setViewportSize({ width: 1440, height: 844 })
  const download = page.waitForEvent('download')
  await downloads.getByRole('button', { name: /^Download Digital Journey Planner/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await orders.getByRole('link', { name: 'All your orders' }).click()
  await expect(main(page).getByRole('listitem')).toHaveCount(4)
})

test('account overview: without a class, what the user bought comes first', async ({ page, request, signIn }) => {
  await signIn()
  await buy(page, request, '/api/orders', { lines: [{ productId: 3, quantity: 1 }] })
  await page.goto('/account')
  const titles = ['Journey planner', 'Your downloads', 'What comes next', 'Recent orders', 'Your binder']
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(titles)
  await expect(section(page, 'What comes next').getByRole('link', { name: 'Browse Classes' })).toBeVisible()
})

const shipTo = {
  name: 'Ann Walker',
  line1: '12 Orchard Lane',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'US',
}

/**
 * The account lists paid items that are to be shipped, and shipped ones for three weeks, with their state, tracking and
 * order. Refunded ones are not listed.
 */
test('account overview: lists orders on their way until they are refunded', async ({
  page,
  request,
  signIn,
  dedicatedSite,
}) => {
  await signIn()
  await buy(page, request, '/api/orders', { lines: [{ productId: 3, quantity: 1 }] })
  await page.goto('/account')
  const onTheirWay = section(page, 'Orders on their way')
  await expect(section(page, 'Your downloads')).toBeVisible()
  await expect(onTheirWay).toHaveCount(0)

  const lines = [
    { productId: 1, quantity: 2 },
    { productId: 3, quantity: 1 },
  ]
  const orderId = await buy(page, request, '/api/orders', { lines, shipTo })
  await page.goto('/account')
  await expect(onTheirWay.getByRole('heading', { level: 3 })).toHaveText(['Complete System × 2'])
  await expect(onTheirWay).toContainText('We’ll pack it and send it to: Ann Walker, 12 Orchard Lane')

  const headers = await accessHeaders(request, owner)
  const path = `/api/admin/orders/${orderId}`
  const { version: orderVersion } = await (await request.get(path, { headers })).json()
  const tasks = await dedicatedSite.query(
    'SELECT t.id FROM order_tasks t JOIN order_lines l ON l.id = t.order_line_id WHERE l.order_id = $1',
    [orderId],
  )
  const taskIds = tasks.map(({ id }) => id)
  const tracking = { carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: 'https://track.example/1Z999' }
  const shipped = await request.put(`${path}/shipping`, {
    data: { version: orderVersion, taskIds, ...tracking },
    headers,
  })
  expect(shipped.ok(), await shipped.text()).toBe(true)
  await page.reload()
  await expect(onTheirWay).toContainText(/Shipped on .*, UPS, 1Z999/)
  await expect(onTheirWay.getByRole('link', { name: 'Track the package' })).toHaveAttribute(
    'href',
    tracking.trackingUrl,
  )
  await expectAccessible(page, 'the account with an order on its way')
  // The Complete System includes the planner, whose search finds the step for the day of arrival.
  await page.goto('/planner/search?q=set+up')
  await expect(main(page).getByRole('link', { name: /^Set up the binder/ })).toBeVisible()
  await page.goto('/account')
  await onTheirWay.getByRole('link', { name: /^See order .* with Complete System × 2$/ }).click()
  await expect(page).toHaveURL(`/orders/${orderId}`)

  await dedicatedSite.query("UPDATE order_tasks SET done_at = now() - interval '22 days' WHERE id = ANY ($1)", [
    taskIds,
  ])
  await page.goto('/account')
  await expect(section(page, 'Your downloads')).toBeVisible()
  await expect(onTheirWay).toHaveCount(0)
  const again = await buy(page, request, '/api/orders', { lines: [{ productId: 2, quantity: 1 }], shipTo })
  await page.reload()
  await expect(onTheirWay.getByRole('heading', { level: 3 })).toHaveText(['Refill Pages'])
  const { version, lines: bought } = await (await request.get(`/api/admin/orders/${again}`, { headers })).json()
  const refund = { version, reason: 'A wish', lines: [{ lineId: bought[0].id, quantity: 1 }] }
  expect((await request.post(`/api/admin/orders/${again}/refunds`, { data: refund, headers })).ok()).toBe(true)
  await expect(async () => {
    await page.reload()
    await expect(section(page, 'Your downloads')).toBeVisible()
    await expect(onTheirWay).toHaveCount(0, { timeout: 1000 })
  }).toPass()
})

test('account overview: shows the included 1-on-1 sessions that are left, and leads to their booking until they are booked', async ({
  page,
  request,
  signIn,
}) => {
  await signIn()
  await buy(page, request, '/api/orders', { lines: [{ productId: 999, quantity: 2 }], shipTo })
  await page.goto('/account')
  const sessions = section(page, '1-on-1 sessions')
  await expect(sessions).toContainText('2 sessions left')
  await expect(sessions).toContainText('Included in your Ultimate Journey Kit')
  await expectAccessible(page, 'the account with sessions left')
  for (const left of ['1 session left', null]) {
    await sessions.getByRole('link', { name: 'Book a time' }).click()
    await page
      .getByRole('button', { name: /, \d+ free times?$/ })
      .last()
      .click()
    await page
      .getByRole('list', { name: /^Free times on/ })
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('button', { name: 'Book this time' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /confirmed/ })).toBeVisible()
    await page.goto('/account')
    const toSession = section(page, 'What comes next').getByRole('link', { name: 'See your session' })
    await expect(toSession).toHaveAttribute('href', '/account/classes')
    if (left) await expect(sessions).toContainText(left)
    else {
      await expect(section(page, 'Your downloads')).toBeVisible()
      await expect(sessions).toHaveCount(0)
    }
  }
})

/** The account lists the user's courses with their progress, and continues each at the lesson opened last. */
test('account overview: continues a course at the lesson opened last', async ({
  page,
  request,
  signIn,
  dedicatedSite,
}) => {
  await signIn()
  const [course] = await dedicatedSite.query("SELECT id FROM courses WHERE slug = 'foundations'")
  await buy(page, request, '/api/enrollments', { courseId: course?.id })
  await page.goto('/account')
  const courses = section(page, 'Your courses')
  await expect(courses).toContainText('0 of 12 lessons done')
  await courses.getByRole('link', { name: 'Start lesson 1' }).click()
  await main(page).getByLabel('Mark as done').check()
  await page.goto('/account')
  await expect(courses).toContainText('1 of 12 lessons done')
  await courses.getByRole('link', { name: 'Continue: Eleven wishes, one destination' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Eleven wishes, one destination')
})

test('account overview: a spot held for the user comes first', async ({ page, signIn, dedicatedSite }) => {
  const { email } = await signIn()
  await dedicatedSite.query(
    `WITH entry AS (INSERT INTO waiting_list (workshop_id, user_id, status, offered_at, offer_until)
       SELECT w.id, p.id, 'offered', now(), now() + interval '1 day' FROM workshops w, profiles p
       WHERE w.slug = 'second-walk' AND p.email = $1 RETURNING id, workshop_id, offer_until)
     INSERT INTO seats (workshop_id, waiting_id, status, held_until) SELECT workshop_id, id, 'held', offer_until FROM entry`,
    [email],
  )
  await page.goto('/account')
  const next = section(page, 'What comes next')
  await expect(next).toContainText('A spot is held for you until')
  await next.getByRole('link', { name: 'Claim your spot in Second Walk' }).click()
  await expect(page).toHaveURL('/account/classes')
})

test('account overview: a section that fails to load can be retried', async ({ page, signIn }) => {
  await signIn()
  await page.route('**/api/account/classes', (route) => route.abort('internetdisconnected'))
  await page.goto('/account')
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText('Failed to load your classes. Please try again.')
  await expect(section(page, 'Recent orders').getByRole('link', { name: 'Go to the Store' })).toBeVisible()
  await page.unroute('**/api/account/classes')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(section(page, 'What comes next').getByRole('link', { name: 'Browse Classes' })).toBeVisible()
})

test('account pages: fill the width of the page at 1440 px', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize({ width: 1440, height: 844 })
  for (const path of ['/account', '/account/profile', '/account/security', '/account/password', '/account/data']) {
    await page.goto(path)
    const rightEdge = () =>
      main(page)
        .locator('.sheet')
        .evaluateAll((sheets) => Math.max(...sheets.map((sheet) => sheet.getBoundingClientRect().right)))
    await expect.poll(rightEdge, path).toBeCloseTo(1320, 0)
  }
})
