import { accessHeaders } from '../../fixtures/api-session.ts'
import { withDedicatedSite } from '../../fixtures/dedicated-site.ts'
import { main } from '../../fixtures/locators.ts'
import { expect, owner } from '../../fixtures/test.ts'

const workshop = {
  title: 'A day of knots',
  slug: '',
  description: '',
  instructor: '',
  price: '61.00',
  cancelDays: 7,
  category: '',
  imageUrl: '',
  joinUrl: '',
  agenda: [],
  isActive: true,
  timeZone: 'UTC',
  spotsTotal: 3,
  workshopDate: '2031-06-07',
  workshopTime: '09:00',
  endDate: '2031-06-07',
  endTime: '17:00',
}

const test = withDedicatedSite()

test('figures: price, spots and revenue agree on every page, and revenue says what it counts', async ({
  page,
  request,
  account,
  signIn,
}) => {
  const adminHeaders = await accessHeaders(request, owner)
  const created = await request.post('/api/admin/workshops', { data: workshop, headers: adminHeaders })
  const { id: workshopId } = await created.json()
  const ann = await account()
  const headers = await accessHeaders(request, ann)
  const buy = async (path: string, data: object): Promise<string> => {
    const { orderId, url } = await (await request.post(path, { data, headers })).json()
    expect((await request.post(`${url}/pay`, { maxRedirects: 0 })).status()).toBe(303)
    return orderId
  }
  const orderId = await buy('/api/enrollments', { workshopId })
  await buy('/api/orders', { lines: [{ productId: 3, quantity: 1 }] })

  await signIn({ ...ann, page })
  await expect(async () => {
    await page.goto(`/orders/${orderId}`)
    await expect(page.getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(main(page)).toContainText('$61.00')
  await page.goto('/classes')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: workshop.title }) })
  await expect(card).toContainText('$61')
  await expect(card).toContainText('2 spots left')

  await signIn(owner)
  await page.goto('/admin/events?tab=workshops')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: workshop.title }) })
  await expect(row).toContainText('$61')
  await expect(row).toContainText('2/3 spots')

  await page.goto('/admin/purchases')
  const revenue = main(page).getByRole('definition').filter({ hasText: '$' })
  await expect(page.getByRole('heading', { name: 'From classes' })).toBeVisible()
  await expect(revenue).toHaveText('$61.00')
  await page.getByRole('link', { name: 'All sales: $80.99' }).click()
  await expect(page.getByRole('tab', { name: 'Orders', selected: true })).toBeVisible()
  await page.goto('/admin')
  await expect(main(page)).toContainText('Revenue: $80.99')
})
