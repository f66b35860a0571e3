import { testSlowness } from '../../../tests/run-length.ts'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { clickButton, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/**
 * The pages of products and classes show published reviews with average, number and distribution. Those of a workshop
 * are of all workshops with its title.
 */
test('reviews: a buyer opens the link in the email and writes one, and it is on the page once it is published', async ({
  page,
  request,
  account,
  mail,
  signIn,
  query,
  openPage,
}) => {
  test.slow()
  const buyer = await account()
  const headers = await accessHeaders(request, buyer)
  const order = await request.post('/api/orders', { headers, data: { lines: [{ productId: 3, quantity: 1 }] } })
  const { url } = await order.json()
  await page.goto(url)
  await clickButton(page, 'Pay now')
  const paidOrders = () => query("SELECT FROM orders WHERE status = 'completed'", [])
  await expect.poll(async () => (await paidOrders()).length).toBe(1)
  await query("UPDATE orders SET settled_at = now() - interval '6 days'", [])
  await query("INSERT INTO pgboss.job (name, data, policy) VALUES ('reviews.invite', '{}', 'standard')", [])
  // The worker looks for jobs that another program added every 30 seconds.
  await expect.poll(() => mail.count(buyer.email), { timeout: 60_000 * testSlowness }).toBeGreaterThan(1)
  const invitation = await mail.latest(buyer.email, /^How was it\?/)
  const [link = ''] = /http\S+\/review\?token=[\w-]+/.exec(invitation.text) ?? []

  // Another browser, without a session.
  const guest = await openPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('How was Digital Journey Planner?')
  await clickButton(main(guest), 'Send review')
  await expect(guest.getByText('Choose 1 to 5 stars.')).toBeVisible()
  await expectAccessible(guest, 'the form of a review with errors')
  await guest.getByRole('radio', { name: '4 stars' }).check()
  await guest.getByLabel(/^Your review/).fill('I fill it in every Sunday.\nThe tabs work on my tablet.')
  await guest.getByLabel('Name').fill('Ann W.')
  await clickButton(main(guest), 'Send review')
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Thank you for your review')
  await guest.goto('/store/digital-journey-planner')
  await expect(main(guest).getByRole('heading', { name: 'Reviews' })).toHaveCount(0)

  await signIn(owner)
  await page.goto('/admin/reviews')
  await expect(main(page)).toContainText('1 to check')
  await expectAccessible(page, 'reviews to check')
  await clickButton(main(page), 'Publish the review by Ann W.')
  await expect(page.getByText('Review published')).toBeVisible()
  const list = page.getByRole('list', { name: 'List of reviews' })
  await expect(list).toContainText('Published')
  await expect(list).not.toHaveAttribute('aria-busy')
  await clickButton(main(page), 'Reply to Ann W.')
  await page.getByLabel('Your reply').fill('Glad it does!')
  await expectAccessible(page, 'the reply to a review')
  await clickButton(page, 'Save reply')
  await expect(main(page).getByText('Glad it does!')).toBeVisible()

  await guest.reload()
  const reviews = main(guest).getByRole('region', { name: 'Reviews' })
  await expect(reviews).toContainText('1 review')
  await expect(reviews.getByRole('heading', { name: 'Ann W.' })).toBeVisible()
  await expect(reviews).toContainText('The tabs work on my tablet.')
  await expect(reviews).toContainText('Reply from Journey Paradigm')
  await expect(reviews).toContainText('Glad it does!')
  const jsonLd = await guest.locator('script[type="application/ld+json"]').allTextContents()
  expect(jsonLd.join('')).toContain('"ratingValue":"4.0","reviewCount":1')
  await expectAccessible(guest, 'a product with reviews')

  await guest.goto(link)
  await clickButton(main(guest), 'Stop these emails')
  await expect(guest.getByRole('status').filter({ hasText: 'We no longer email you' })).toBeVisible()
  await expectAccessible(guest, 'a review that was published')
})
