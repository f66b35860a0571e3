import type { APIRequestContext, Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { card, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite({
  prepare: async (query) => {
    for (const [slug, title] of [
      ['narrow-path', 'Narrow Path'],
      ['short-rope', 'Short Rope'],
      ['small-hut', 'Small Hut'],
      ['last-lamp', 'Last Lamp'],
      ['thin-ice', 'Thin Ice'],
      ['last-ledge', 'Last Ledge'],
    ])
      await query(
        `INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, time_zone, spots_total, price)
         VALUES ($1, $2, '2099-05-09', '09:00', '2099-05-09', '16:00', 'America/New_York', 1, '61.00')`,
        [slug, title],
      )
  },
})

type QueryDatabase = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

const classItem = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

async function findWorkshopId(query: QueryDatabase, slug: string): Promise<string> {
  const [row] = await query('SELECT id FROM workshops WHERE slug = $1', [slug])
  return String(row?.id)
}

type SeatOptions = {
  request: APIRequestContext
  account: () => Promise<{ email: string; password: string }>
  query: QueryDatabase
}

async function takeOnlySeat({ request, account, query }: SeatOptions, slug: string): Promise<() => Promise<void>> {
  const headers = await accessHeaders(request, await account())
  const data = { workshopId: await findWorkshopId(query, slug) }
  const { url } = await (await request.post('/api/enrollments', { data, headers })).json()
  expect((await request.post(`${url}/pay`)).ok()).toBe(true)
  const fetchClasses = () => request.get('/api/account/classes', { headers })
  await expect.poll(async () => (await (await fetchClasses()).json()).length).toBe(1)
  const [{ id }] = await (await fetchClasses()).json()
  return async () => {
    expect((await request.post(`/api/account/classes/${id}/cancel`, { headers })).ok()).toBe(true)
  }
}

test(
  'waiting list: not offered to the user whose unpaid order holds the last spot',
  quickRun,
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/classes')
    const workshop = card(page, 'Last Ledge')
    const openPayment = async () => {
      const payment = await openPopup(workshop.getByRole('button', { name: 'Enroll' }))
      await payment.waitForURL(/\/demo\/checkout\//)
      const url = payment.url()
      await payment.close()
      return url
    }
    const url = await openPayment()
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    await expect(workshop).toContainText('1 held for you')
    await expect(workshop.getByRole('button', { name: 'Join the waiting list' })).toHaveCount(0)
    expect(await openPayment()).toBe(url)

    await page.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(workshop).toContainText('Sold out')
    await expect(workshop.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  },
)

test('waiting list: join after sign-in, get an offer by mail and accept it by paying', async ({
  page,
  request,
  account,
  mail,
  query,
}) => {
  test.slow()
  const cancelEnrollment = await takeOnlySeat({ request, account, query: query }, 'narrow-path')
  const ann = await account()
  await page.goto('/classes')
  const fullWorkshop = card(page, 'Narrow Path')
  await expect(fullWorkshop).toContainText('Sold out')
  await expect(fullWorkshop.getByRole('button', { name: 'Enroll' })).toBeDisabled()
  await expectAccessible(page, 'a full workshop')

  await fullWorkshop.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByRole('alert')).toContainText('Please sign in to join the waiting list.')
  await page.waitForURL(/\/auth\?next=/)
  const signInForm = page.getByRole('tabpanel')
  await signInForm.getByLabel('Email').fill(ann.email)
  await signInForm.getByLabel('Password', { exact: true }).fill(ann.password)
  await signInForm.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/classes#narrow-path$/)
  await fullWorkshop.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(fullWorkshop).toContainText('You’re number 1 in line.')
  await expect(fullWorkshop.getByRole('button', { name: 'Join the waiting list' })).toHaveCount(0)
  await page.reload()
  await expect(fullWorkshop).toContainText('You’re number 1 in line.')

  await cancelEnrollment()
  const { text } = await mail.latest(ann.email, /A spot opened up: Narrow Path/)
  expect(text).toContain('We’re holding this spot for you until')
  const [, link = ''] = /Claim your spot: (\S+)/.exec(text) ?? []
  await page.goto('/classes')
  await expect(fullWorkshop).toContainText('A spot is held for you until')
  await expect(fullWorkshop.getByRole('button', { name: 'Enroll' })).toBeEnabled()
  await expectAccessible(page, 'an offer among the classes')

  await page.goto(link)
  const offeredClass = classItem(page, 'Narrow Path')
  await expect(offeredClass).toContainText('Held for you')
  await expect(offeredClass).toContainText('$61')
  await expectAccessible(page, 'an offer in the account')
  const payment = await openPopup(offeredClass.getByRole('button', { name: 'Claim your spot' }))
  await payment.waitForURL(/\/demo\/checkout\//)
  await payment.getByRole('main').getByRole('button', { name: 'Pay now' }).click()
  await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(classItem(page, 'Narrow Path')).toContainText('Enrolled')
  await expect(classItem(page, 'Narrow Path')).toHaveCount(1)
})

test('offer: declined after a confirmation, the next user in the list gets it', async ({
  page,
  request,
  account,
  mail,
  signIn,
  query,
}) => {
  const cancelEnrollment = await takeOnlySeat({ request, account, query: query }, 'short-rope')
  await signIn()
  await page.goto('/classes')
  await card(page, 'Short Rope').getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(card(page, 'Short Rope')).toContainText('You’re number 1 in line.')
  const ben = await account()
  const headers = await accessHeaders(request, ben)
  const data = { workshopId: await findWorkshopId(query, 'short-rope') }
  const [second] = await (await request.post('/api/account/waiting', { data, headers })).json()
  expect(second.position).toBe(2)
  await cancelEnrollment()

  await page.goto('/account/classes')
  const offeredClass = classItem(page, 'Short Rope')
  await expect(offeredClass).toContainText('A spot is held for you until')
  await offeredClass.getByRole('button', { name: 'Release spot' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Release this spot?' })
  await expectAccessible(page, 'the confirmation before an offer is declined', { hasOverlay: true })
  await confirmDialog.getByRole('button', { name: 'Keep spot' }).click()
  await expect(offeredClass).toContainText('A spot is held for you until')
  await offeredClass.getByRole('button', { name: 'Release spot' }).click()
  await confirmDialog.getByRole('button', { name: 'Release spot' }).click()
  await expect(main(page).getByRole('heading', { name: 'No classes yet' })).toBeVisible()
  await mail.latest(ben.email, /A spot opened up: Short Rope/)
  await page.goto('/classes')
  await expect(card(page, 'Short Rope').getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
})

test('waiting list: a list that was requested before joining does not replace the new one', async ({
  page,
  request,
  account,
  signIn,
  query,
}) => {
  await takeOnlySeat({ request, account, query }, 'thin-ice')
  await signIn()
  const { promise: hasJoined, resolve: releaseOldList } = Promise.withResolvers<void>()
  const oldListShown = Promise.withResolvers<void>()
  await page.route(
    '**/api/account/waiting',
    async (route) => {
      const response = await route.fetch()
      await hasJoined
      await route.fulfill({ response })
      oldListShown.resolve()
    },
    { times: 1 },
  )
  const listRequested = page.waitForRequest('**/api/account/waiting')
  await page.goto('/classes')
  await listRequested
  const fullWorkshop = card(page, 'Thin Ice')
  await fullWorkshop.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You’re on the waiting list', { exact: true })).toBeVisible()
  releaseOldList()
  await oldListShown.promise
  await expect(fullWorkshop).toContainText('You’re number 1 in line.')
  await expect(fullWorkshop.getByRole('button', { name: 'Leave the waiting list' })).toBeVisible()
})

test('waiting list: leave it on the classes page after a confirmation', async ({
  page,
  request,
  account,
  signIn,
  query,
}) => {
  await takeOnlySeat({ request, account, query: query }, 'small-hut')
  await signIn()
  await page.goto('/classes')
  const fullWorkshop = card(page, 'Small Hut')
  await fullWorkshop.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(fullWorkshop).toContainText('You’re number 1 in line.')
  expect(await fullWorkshop.evaluate((card) => card.contains(document.activeElement))).toBe(true)
  await page.goto('/account/classes')
  await expect(classItem(page, 'Small Hut')).toContainText('On the waiting list')
  await expectAccessible(page, 'a waiting list entry in the account')
  await page.goto('/classes')
  await fullWorkshop.getByRole('button', { name: 'Leave the waiting list' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Leave the waiting list?' })
  await confirmDialog.getByRole('button', { name: 'Leave the list' }).click()
  await expect(confirmDialog).toHaveCount(0)
  await expect(fullWorkshop.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
})

test('waiting list: an admin sees the order, removes a user and finds it in the audit trail', async ({
  page,
  request,
  account,
  mail,
  signIn,
  query,
}) => {
  test.slow()
  await takeOnlySeat({ request, account, query: query }, 'last-lamp')
  const users = [await account(), await account()]
  for (const credentials of users) {
    const headers = await accessHeaders(request, credentials)
    const data = { workshopId: await findWorkshopId(query, 'last-lamp') }
    expect((await request.post('/api/account/waiting', { data, headers })).ok()).toBe(true)
  }
  await signIn(owner)
  await page.goto('/admin/events?tab=workshops&q=Last+Lamp')
  await page.getByRole('link', { name: '2 on the waiting list of Last Lamp' }).click()
  await expect(main(page).getByRole('heading', { name: 'Last Lamp' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'List of people in line' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  for (const [index, { email }] of users.entries())
    await expect(rows.nth(index)).toContainText(new RegExp(`${email}.*Number ${index + 1} in line`))
  await expectAccessible(page, 'the waiting list of a workshop')
  const [first] = users
  await rows.first().getByRole('button', { name: 'Remove' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Remove from the waiting list?' })
  await expectAccessible(page, 'the confirmation before a user is removed', { hasOverlay: true })
  await confirmDialog.getByRole('button', { name: 'Remove' }).click()
  await expect(rows.first()).toContainText('Removed')
  await expect(rows.nth(1)).toContainText('Number 1 in line')
  await mail.latest(first?.email ?? '', /No longer on the waiting list: Last Lamp/)
  await page.getByLabel('State').selectOption('waiting')
  await expect(rows).toHaveCount(1)
  await page.goto('/admin/audit')
  await expect(main(page)).toContainText(`${first?.email}, Last Lamp`)
})
