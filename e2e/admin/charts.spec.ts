import { AxeBuilder } from '@axe-core/playwright'
import { withDedicatedSite } from '../fixtures/dedicated-site.ts'
import { expect, owner, test } from '../fixtures/test.ts'

const dedicatedTest = withDedicatedSite()

dedicatedTest(
  'dashboard: shows an empty state, then revenue charts with a data table',
  async ({ page, signIn, dedicatedSite }) => {
    await signIn(owner)
    await page.goto('/admin')
    await expect(page.getByText('No sales yet. What you sell will be drawn here, day by day.')).toBeVisible()
    await dedicatedSite.query(`INSERT INTO orders (status, total_minor, refunded_minor, provider, expires_at, settled_at)
    VALUES ('completed', 12345, 0, 'demo', now(), now()), ('completed', 5000, 5000, 'demo', now(), now() - interval '70 days')`)
    await page.reload()
    await expect(page.getByText('Revenue: $123.45')).toBeVisible()
    await page.getByText('Show the figures').click()
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

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    dedicatedTest(`charts: no axe violations, no overflow at ${width} px, ${colorScheme}`, async ({ page, signIn }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      await signIn(owner)
      await page.goto('/admin')
      await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })

test('charts: no public page loads their code', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  for (const path of ['/', '/store', '/blog', '/orders']) await page.goto(path)
  expect(loaded.filter((url) => /chart/.test(url))).toEqual([])
})
