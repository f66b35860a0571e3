import { sampleCases } from '../../../tests/run-length.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

const screens = ['/admin/blog', '/admin/products', '/admin/events', '/admin/events?tab=workshops', '/admin/binder']

/** Admin pages report what failed, and reload their list. */
const failures = [
  ['/admin/blog', 'posts', 'Failed to fetch blog posts', 'Failed to update blog post'],
  ['/admin/products', 'products', 'Failed to fetch products', 'Failed to update product'],
  ['/admin/events', 'courses', 'Failed to fetch events data', 'Failed to update course'],
  ['/admin/events?tab=workshops', 'workshops', 'Failed to fetch events data', 'Failed to update workshop'],
  ['/admin/binder', 'lessons', 'Failed to fetch binder lessons', 'Failed to update lesson'],
] as const

for (const [screen, noun, fetching, updating] of failures) {
  test(`${screen}: network errors are shown, a failed change leaves the switch as it was`, async ({ page, signIn }) => {
    await signIn(owner)
    const apiPattern = new RegExp(`/api/admin/${noun}`)
    await page.route(apiPattern, (route) => route.abort('internetdisconnected'))
    await page.goto(screen)
    await expect(page.getByText(fetching)).toBeVisible()
    await page.unroute(apiPattern)
    await page.getByRole('button', { name: 'Try again' }).click()
    const control = page.getByRole('switch').first()
    await expect(control).toBeChecked()
    await page.route(apiPattern, (route) => route.abort('internetdisconnected'))
    await control.click()
    await expect(page.getByText(updating)).toBeVisible()
    await expect(control).toBeChecked()
  })
}

test('content lists: search and Show all stay in the selected tab', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/events')
  await page.getByRole('tab', { name: 'Workshops' }).click()
  await expect(page).toHaveURL('/admin/events?tab=workshops')
  await page.getByRole('searchbox', { name: 'Search workshops' }).fill('mastery')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['SHEF Mastery'])
  await page.getByRole('searchbox', { name: 'Search workshops' }).fill('no such workshop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No workshops match this search.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No workshops match this search.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/admin/events?tab=workshops')
  await expect(page.getByRole('switch')).toHaveCount(3)
})

test('content lists: a non-admin is redirected, the binder shows Access Denied', async ({ page, signIn }) => {
  await signIn()
  for (const screen of sampleCases('screens of a non-admin', ['/admin/blog', '/admin/products', '/admin/events'], {
    share: 0.3,
  })) {
    await page.goto(screen)
    await expect(page).toHaveURL('/auth?reason=admin')
  }
  await page.goto('/admin/binder')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  await page.getByRole('link', { name: 'Go Home', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('content lists: a signed-out user is redirected, server HTML contains no content', async ({ page, request }) => {
  for (const screen of sampleCases('screens of a signed-out user', screens, { share: 0.4 })) {
    await page.goto(screen)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(screen)}`)
    const html = await (await request.get(screen)).text()
    expect(html).toContain('Loading...')
    expect(html).toContain('noindex')
  }
})

test('content lists: no axe violations in both themes, mobile and desktop', async ({ page, signIn }) => {
  await signIn(owner)
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('switch').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page, screen)
  }
})
