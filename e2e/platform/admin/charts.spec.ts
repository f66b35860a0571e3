import { expectAccessible } from '../../fixtures/axe.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

const dedicatedTest = withDedicatedSite()

dedicatedTest(
  'dashboard: shows an empty state, then revenue charts with a data table',
  async ({ page, signIn, dedicatedSite }) => {
    await signIn(owner)
    await page.goto('/admin')
    await expect(page.getByText('No sales yet. Your revenue will appear here.')).toBeVisible()
    await dedicatedSite.query(`INSERT INTO orders (status, total_minor, refunded_minor, provider, expires_at, settled_at)
    VALUES ('completed', 12345, 0, 'demo', now(), now()), ('completed', 5000, 5000, 'demo', now(), now() - interval '70 days')`)
    await page.reload()
    await expect(page.getByText('Revenue: $123.45')).toBeVisible()
    await page.getByText('Show as table').click()
    const table = page.getByRole('table', { name: 'Revenue and sign-ups, 30 days' })
    await expect(table.getByRole('row')).toHaveCount(31)
    await expect(table.getByRole('row').last()).toContainText('$123.4511')

    await page.getByRole('link', { name: '12 months' }).click()
    await expect(page).toHaveURL('/admin?range=12-months')
    await expect(page.getByRole('table', { name: 'Revenue and sign-ups, 12 months' }).getByRole('row')).toHaveCount(13)
    await page.reload()
    await expect(page.getByRole('link', { name: '12 months' })).toHaveAttribute('aria-current', 'true')
  },
)

dedicatedTest(
  'dashboard: links to the waiting lists with the number of users in line',
  async ({ page, signIn, dedicatedSite }) => {
    await signIn(owner)
    await page.goto('/admin')
    const toDo = page.getByRole('region', { name: 'To do today' })
    await expect(toDo).not.toContainText('waiting for a spot')
    // Inactive, so that no seat is offered to the user meanwhile.
    await dedicatedSite.query(`WITH workshop AS (
        UPDATE workshops SET is_active = false WHERE id = (SELECT id FROM workshops LIMIT 1) RETURNING id
      )
      INSERT INTO waiting_list (workshop_id, user_id) SELECT workshop.id, profiles.id FROM workshop, profiles LIMIT 1`)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Waiting lists', exact: true }).first()).toHaveAccessibleDescription(
      '1 person waiting for a spot',
    )
    await toDo.getByRole('link', { name: '1 person waiting for a spot' }).click()
    await expect(page).toHaveURL('/admin/waiting?state=waiting')
  },
)

dedicatedTest('dashboard: figures that fail to load are named and can be retried', async ({ page, signIn }) => {
  await signIn(owner)
  const pattern = '**/api/admin/chart/statistics*'
  await page.route(pattern, (route) => route.abort('internetdisconnected'))
  await page.goto('/admin')
  await expect(page.getByText('The figures couldn’t be loaded.')).toBeVisible()
  await page.unroute(pattern)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Revenue: \$/)).toBeVisible()
})

dedicatedTest('statistics: values that fail to load are not shown as loading', async ({ page, signIn }) => {
  await signIn(owner)
  await page.route('**/api/admin/purchases/statistics', (route) => route.abort('internetdisconnected'))
  await page.goto('/admin/purchases')
  await expect(page.getByRole('definition').first()).toHaveText('–Couldn’t be loaded')
  await expect(page.locator('dd[aria-busy]')).toHaveCount(0)
})

dedicatedTest('charts: no axe violations in both themes, mobile and desktop', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin')
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
  await expectAccessible(page, 'charts')
})

test('charts: no public page loads their code', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  for (const path of ['/', '/store', '/blog', '/orders']) await page.goto(path)
  expect(loaded.filter((url) => /chart/.test(url))).toEqual([])
})
