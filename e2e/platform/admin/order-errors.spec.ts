import { expect, owner, test } from '../../fixtures/test.ts'

test('order administration: network errors are shown and can be retried', async ({ page, signIn }) => {
  await signIn(owner)
  for (const [screen, apiPattern, failure] of [
    ['/admin/purchases?tab=orders', '**/api/admin/orders*', 'Failed to fetch orders'],
    ['/admin/purchases?tab=payments', '**/api/admin/payments/messages*', 'Failed to fetch payment events'],
  ] as const) {
    await page.route(apiPattern, (route) => route.abort('internetdisconnected'))
    await page.goto(screen)
    await expect(page.getByText(failure)).toBeVisible()
    await page.unroute(apiPattern)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This list couldn’t be loaded.')).toBeHidden()
  }
})

test('order page: redirects a non-admin, shows an error for an unknown order', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin/purchases/018f0000-0000-7000-8000-000000000000')
  await expect(page).toHaveURL('/auth?reason=admin')
  await signIn(owner)
  await page.goto('/admin/purchases/018f0000-0000-7000-8000-000000000000')
  await expect(page.getByText('Failed to fetch the order')).toBeVisible()
})
