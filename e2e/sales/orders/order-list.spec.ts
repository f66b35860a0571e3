import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/axe.ts'
import { expect, test } from '../../fixtures/test.ts'

const main = (page: Page) => page.getByRole('main')

async function createOrder(page: Page, request: APIRequestContext, quantity: number, action: 'pay' | 'decline') {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '{}').accessToken)
  const data = { lines: [{ productId: 3, quantity, unitMinor: 1999 }] }
  const response = await request.post('/api/orders', { data, headers: { authorization: `Bearer ${token}` } })
  const { url } = await response.json()
  expect((await request.post(`${url}/${action}`)).ok()).toBe(true)
}

/** A buyer finds all their orders, newest first, from the page that shows who is signed in. */
test('order list: newest first, each order links to its page', async ({ page, request, signIn }) => {
  await signIn()
  await page.goto('/orders')
  await expect(main(page).getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Go to the Store' })).toHaveAttribute('href', '/store')
  await createOrder(page, request, 1, 'decline')
  await createOrder(page, request, 2, 'pay')

  await page.goto('/auth')
  await main(page).getByRole('link', { name: 'Your orders' }).click()
  await expect(page).toHaveURL('/orders')
  await expect(main(page).getByRole('listitem')).toHaveText([
    /^Digital Journey Planner × 2.*Completed\$39\.98$/,
    /^Digital Journey Planner.*Failed\$19\.99$/,
  ])
  await main(page).getByRole('link', { name: 'Digital Journey Planner × 2' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your order is confirmed')
})

test('order list: Show more loads older orders and focuses the first of them', async ({ page, request, signIn }) => {
  await signIn()
  for (let quantity = 1; quantity <= 21; quantity += 1) await createOrder(page, request, quantity, 'decline')
  await page.goto('/orders')
  const showMore = main(page).getByRole('button', { name: 'Show more' })
  await expect(main(page).getByRole('listitem')).toHaveCount(20)
  await page.route(/\/api\/orders\?/, (route) => route.abort('internetdisconnected'))
  await showMore.click()
  await expect(page.getByText('Failed to load your orders. Please try again.')).toBeVisible()
  await page.unroute(/\/api\/orders\?/)
  await showMore.click()
  await expect(main(page).getByRole('listitem')).toHaveCount(21)
  await expect(main(page).getByRole('link', { name: 'Digital Journey Planner', exact: true })).toBeFocused()
  await expect(showMore).toBeHidden()
})

test('order list: a load error can be retried, signed-out users are redirected', async ({ page, request, signIn }) => {
  await signIn()
  await createOrder(page, request, 1, 'pay')
  const responseGate = Promise.withResolvers<void>()
  await page.route(/\/api\/orders(\?|$)/, async (route) => {
    await responseGate.promise
    await route.abort('internetdisconnected')
  })
  await page.goto('/orders')
  await expect(main(page).getByRole('status', { name: 'Loading your orders...' })).toBeVisible()
  responseGate.resolve()
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText('Failed to load your orders. Please try again.')
  await page.unroute(/\/api\/orders(\?|$)/)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(main(page).getByRole('link', { name: 'Digital Journey Planner', exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/orders')
  await expect(page).toHaveURL('/auth?next=%2Forders')
})

test('order list: no axe violations in both themes, mobile and desktop', async ({ page, request, signIn }) => {
  await signIn()
  await createOrder(page, request, 2, 'pay')
  await page.goto('/orders')
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'order list')
})
