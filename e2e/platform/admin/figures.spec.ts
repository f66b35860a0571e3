import { buy } from '../../fixtures/checkout-page.ts'
import { createWorkshop } from '../../fixtures/classes.ts'
import { card, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const TITLE = 'A day of knots'

const test = withDedicatedSite()

test('figures: price, spots and revenue agree on every page, and revenue says what it counts', async ({
  page,
  request,
  account,
  signIn,
}) => {
  const workshopId = await createWorkshop(request, TITLE, 3)
  const ann = await account()
  const orderId = await buy(request, ann, { workshopId })
  await buy(request, ann, { lines: [{ productId: 3, quantity: 1 }] })

  await signIn({ ...ann, page })
  await page.goto(`/orders/${orderId}`)
  await expect(main(page)).toContainText('$97.00')
  await page.goto('/classes')
  const classCard = card(page, TITLE)
  await expect(classCard).toContainText('$97')
  await expect(classCard).toContainText('2 spots left')

  await signIn(owner)
  await page.goto('/admin/events?tab=workshops')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: TITLE }) })
  await expect(row).toContainText('$97')
  await expect(row).toContainText('2/3 spots')

  await page.goto('/admin/purchases')
  const revenue = main(page).getByRole('definition').filter({ hasText: '$' })
  await expect(page.getByRole('heading', { name: 'From classes' })).toBeVisible()
  await expect(revenue).toHaveText('$97.00')
  await page.getByRole('link', { name: 'All sales: $116.99' }).click()
  await expect(page.getByRole('tab', { name: 'Orders', selected: true })).toBeVisible()
  await page.goto('/admin')
  await expect(main(page)).toContainText('Revenue: $116.99')
})
