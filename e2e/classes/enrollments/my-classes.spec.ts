import type { APIRequestContext, Page } from '@playwright/test'
import { sessionHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { card, dialog, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const test = withDedicatedSite({
  prepare: async (query) => {
    for (const [slug, date] of [
      ['trail-day-1', '2099-05-09'],
      ['trail-day-2', '2099-06-13'],
      ['trail-day-near', dateInDays(2)],
    ])
      await query(
        `INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, time_zone, spots_total, price)
         VALUES ($1, $2, $3, '09:00', $3, '16:00', 'America/New_York', 8, '61.00')`,
        [slug, slug === 'trail-day-near' ? 'Trail Day Soon' : 'Trail Day', date],
      )
  },
})

const classItem = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function enroll(page: Page, request: APIRequestContext, workshopId: unknown): Promise<void> {
  const headers = await sessionHeaders(page)
  const { url } = await (await request.post('/api/enrollments', { data: { workshopId }, headers })).json()
  expect((await request.post(`${url}/pay`)).ok()).toBe(true)
  const sessionId = url.split('/').at(-1)
  expect((await request.post('/api/enrollments/verify', { data: { sessionId }, headers })).ok()).toBe(true)
}

async function enrollBySlug(
  page: Page,
  request: APIRequestContext,
  query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>,
  slug: string,
) {
  const [row] = await query('SELECT id FROM workshops WHERE slug = $1', [slug])
  await enroll(page, request, row?.id)
}

test('cancellation terms: the deadline is shown on the class at purchase and in the receipt', async ({
  page,
  request,
  mail,
  signIn,
  query,
}) => {
  await page.goto('/classes')
  const ticket = card(page, 'Trail Day')
  await expect(ticket.first()).toContainText('Free cancellation up to 7 days before it starts.')
  const { email } = await signIn()
  await enrollBySlug(page, request, query, 'trail-day-1')
  const { text } = await mail.latest(email, /Your receipt/)
  expect(text).toContain('Free cancellation up to 7 days before it starts.')
})

test('join link: set by the owner, shown in the account and on the order, with the hours of the buyer', async ({
  page,
  request,
  signIn,
  query,
  openPage,
}) => {
  await signIn()
  await enrollBySlug(page, request, query, 'trail-day-near')
  await page.goto('/account/classes')
  const nearClass = classItem(page, 'Trail Day Soon')
  await expect(nearClass).toContainText('You’ll find the link to join here.')

  const ownerPage = await openPage()
  await signIn({ ...owner, page: ownerPage })
  await ownerPage.goto('/admin')
  await ownerPage.getByRole('link', { name: 'Add the link of Trail Day Soon' }).click()
  await ownerPage.getByLabel('Link to join').fill('http://meet.example.com/trail')
  await ownerPage.getByRole('button', { name: 'Update Workshop' }).click()
  await expect(
    ownerPage.getByText('Enter a URL that starts with https://, or leave it empty.', { exact: true }),
  ).toBeVisible()
  await ownerPage.getByLabel('Link to join').fill('https://meet.example.com/trail')
  await ownerPage.getByRole('button', { name: 'Update Workshop' }).click()
  await expect(ownerPage.getByText('Workshop updated')).toBeVisible()
  await ownerPage.goto('/admin')
  await expect(ownerPage.getByRole('heading', { name: 'Revenue and sign-ups' })).toBeVisible()
  await expect(ownerPage.getByText('has no link to join')).toHaveCount(0)

  await page.reload()
  const link = { name: /^Join the class/ }
  await expect(nearClass.getByRole('link', link)).toHaveAttribute('href', 'https://meet.example.com/trail')
  await nearClass.getByRole('link', { name: 'Order and receipt' }).click()
  await expect(main(page)).toContainText(/9 AM-4 PM New York time\. Yours: (1-8|2-9) PM\./)
  await expect(main(page).getByRole('link', link)).toHaveAttribute('href', 'https://meet.example.com/trail')
})

/**
 * The account lists each enrollment with its date, in the time zones of the class and the user, and its cancellation
 * deadline.
 */
test('cancel enrollment: asks for confirmation, cancels and refunds', async ({
  page,
  request,
  mail,
  signIn,
  query,
}) => {
  const { email } = await signIn()
  await page.goto('/account/classes')
  await expect(main(page).getByRole('heading', { name: 'No classes yet' })).toBeVisible()
  await enrollBySlug(page, request, query, 'trail-day-1')
  await page.reload()
  const enrolledClass = classItem(page, 'Trail Day')
  await expect(enrolledClass).toContainText('Enrolled')
  await expect(enrolledClass).toContainText('May 9, 2099')
  await expect(enrolledClass).toContainText('9 AM-4 PM New York time')
  await expect(enrolledClass).toContainText('Free cancellation until May 2, 2099, 1 PM (UTC).')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Cancel enrollment?' })
  await enrolledClass.getByRole('button', { name: 'Cancel enrollment' }).click()
  await expect(confirmDialog).toContainText('$61.00 will be refunded')
  await confirmDialog.getByRole('button', { name: 'Keep my spot' }).click()
  await expect(enrolledClass.getByRole('button', { name: 'Cancel enrollment' })).toBeFocused()
  await expect(enrolledClass).toContainText('Enrolled')
  await enrolledClass.getByRole('button', { name: 'Cancel enrollment' }).click()
  await confirmDialog.getByRole('button', { name: 'Cancel enrollment' }).dblclick()
  await expect(enrolledClass).toContainText('Canceled')
  await expect(enrolledClass.getByRole('button')).toHaveCount(0)
  await expect(enrolledClass.getByRole('heading', { name: 'Trail Day' })).toBeFocused()
  await mail.latest(email, /Your payment was refunded/)
  await enrolledClass.getByRole('link', { name: 'Order and receipt' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('This order was refunded')
})

test('move enrollment: to another date of the same price, not after the deadline', async ({
  page,
  request,
  signIn,
  query,
}) => {
  await signIn()
  await enrollBySlug(page, request, query, 'trail-day-1')
  await enrollBySlug(page, request, query, 'trail-day-near')
  await page.goto('/account/classes')
  const nearClass = classItem(page, 'Trail Day Soon')
  await expect(nearClass).toContainText('Free cancellation has ended.')
  await expect(nearClass.getByRole('button')).toHaveCount(0)
  await classItem(page, 'Trail Day').getByRole('button', { name: 'Move to another date' }).click()
  const dates = dialog(page, 'Move to another date')
  await expect(dates.getByRole('radio')).toHaveCount(1)
  await expectAccessible(page, 'the other dates', { hasOverlay: true })
  await dates.getByRole('radio', { name: /June 13, 2099/ }).check()
  await dates.getByRole('button', { name: 'Move to this date' }).click()
  await expect(dates).toHaveCount(0)
  await expect(classItem(page, 'Trail Day')).toContainText('June 13, 2099')
})

test('cancel enrollment: a network error is shown and the enrollment is unchanged', async ({
  page,
  request,
  signIn,
  query,
}) => {
  await signIn()
  await enrollBySlug(page, request, query, 'trail-day-1')
  await page.goto('/account/classes')
  await page.route('**/cancel', (route) => route.abort('internetdisconnected'))
  await classItem(page, 'Trail Day').getByRole('button', { name: 'Cancel enrollment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel enrollment' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to cancel your enrollment. Please try again.')
  await expect(classItem(page, 'Trail Day')).toContainText('Enrolled')
})

test('calendar feed of a user: its secret URL works until it is renewed', async ({ page, request, signIn, query }) => {
  await signIn()
  await enrollBySlug(page, request, query, 'trail-day-1')
  await page.goto('/account/classes')
  const addressField = main(page).getByLabel('Address', { exact: true })
  await expect(addressField).toHaveValue(/\/calendar\/[\w-]+\.ics$/)
  const first = await addressField.inputValue()
  const calendar = await request.get(first)
  expect([calendar.status(), calendar.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await calendar.text()).toContain('SUMMARY:Trail Day')
  await main(page).getByRole('button', { name: 'Replace address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace address' }).click()
  await expect(addressField).not.toHaveValue(first)
  expect((await request.get(first)).status()).toBe(404)
  expect((await request.get(await addressField.inputValue())).status()).toBe(200)
})

test('my classes: no axe violations in both themes, mobile and desktop', async ({ page, request, signIn, query }) => {
  test.slow()
  await signIn()
  await enrollBySlug(page, request, query, 'trail-day-1')
  await page.goto('/account/classes')
  await expect(classItem(page, 'Trail Day')).toBeVisible()
  await expect(main(page).getByLabel('Address', { exact: true })).toBeVisible()
  await expectAccessible(page, '/account/classes')
})
