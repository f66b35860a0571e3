import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { rowOf } from '../fixtures/admin-list.ts'
import { withDedicatedSite } from '../fixtures/dedicated-site.ts'
import { expect, owner, test } from '../fixtures/test.ts'

const ownTest = withDedicatedSite()

const screens = ['/admin/blog', '/admin/products', '/admin/events', '/admin/events?tab=workshops', '/admin/binder']

/** Toggles the switch of a row and waits until the list shows it. */
async function press(page: Page, title: string, said: string): Promise<void> {
  const control = rowOf(page, title).getByRole('switch')
  const before = await control.getAttribute('aria-checked')
  // The message of the previous change may still be visible, so wait for the response.
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await control.click()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByText(said, { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(control).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true')
}

ownTest.describe('what the owner changes, visitors see', () => {
  ownTest.describe.configure({ mode: 'serial' })

  ownTest('a post is taken back and published again', async ({ page, context, signIn }) => {
    await signIn(owner)
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Blog', exact: true }).click()
    await expect(page.getByRole('switch')).toHaveCount(8)
    const title = (await page.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
    const opening = context.waitForEvent('page')
    await rowOf(page, title).getByRole('link', { name: 'Open page' }).click()
    const site = await opening
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(title)
    const address = site.url()

    await press(page, title, 'Blog post unpublished successfully')
    await expect(rowOf(page, title).getByText('Draft')).toBeVisible()
    await expect(rowOf(page, title).getByRole('link')).toHaveCount(0)
    await site.goto(address)
    await expect(site).toHaveURL('/blog')
    await expect(site.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(site.getByRole('heading', { name: title })).toHaveCount(0)

    await press(page, title, 'Blog post published successfully')
    await site.goto(address)
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  ownTest('a lesson is taken back and published again', async ({ page, context, signIn }) => {
    await signIn(owner)
    await page.goto('/admin/binder')
    await expect(page.getByRole('heading', { name: 'All Lessons (8)' })).toBeVisible()
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('switch') })
      .first()
    await expect(row).toContainText(/Order: \d+/)
    await expect(row).toContainText(/By \w/)
    const title = (await row.getByRole('heading').textContent()) ?? ''
    const address = (await row.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? ''
    const site = await context.newPage()
    await press(page, title, 'Lesson unpublished')
    await site.goto(address)
    await expect(site).toHaveURL('/binder')
    await expect(site.getByRole('link', { name: /Start Lesson/ })).toHaveCount(7)
    await press(page, title, 'Lesson published')
    await site.goto(address)
    await expect(site.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  ownTest('a course and a workshop are closed and opened again', async ({ page, context, signIn }) => {
    await signIn(owner)
    await page.goto('/admin/events')
    const site = await context.newPage()
    const shown = async (title: string, times: number) => {
      await site.goto('/classes')
      await expect(site.getByRole('heading', { name: title, exact: true })).toHaveCount(times)
    }
    const course = rowOf(page, 'Family Journey Planning')
    await expect(course).toContainText(/Instructor: \w.*\d+ students\$75Starts: [A-Z][a-z]+ \d{1,2}, \d{4}/)
    await press(page, 'Family Journey Planning', 'Course status updated')
    await shown('Family Journey Planning', 0)
    await press(page, 'Family Journey Planning', 'Course status updated')
    await shown('Family Journey Planning', 1)

    await page.getByRole('tab', { name: 'Workshops' }).click()
    const workshop = rowOf(page, 'SHEF Mastery')
    await expect(workshop).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4} at 10 AM/)
    await expect(workshop).toContainText(/12\/\d+ spots/)
    await expect(workshop).toContainText('$97')
    await press(page, 'SHEF Mastery', 'Workshop status updated')
    await shown('SHEF Mastery', 0)
    await press(page, 'SHEF Mastery', 'Workshop status updated')
    await shown('SHEF Mastery', 1)
  })

  ownTest('a product leaves the store and comes back', async ({ page, context, signIn }) => {
    await signIn(owner)
    await page.goto('/admin/products')
    await expect(rowOf(page, 'Refill Pages')).toContainText('$24.99')
    const site = await context.newPage()
    const shown = async (times: number) => {
      await site.goto('/store')
      await expect(site.getByRole('heading', { name: 'Refill Pages', exact: true })).toHaveCount(times)
    }
    await press(page, 'Refill Pages', 'Product deactivated successfully')
    await expect(rowOf(page, 'Refill Pages').getByText('Inactive')).toBeVisible()
    await shown(0)
    await press(page, 'Refill Pages', 'Product activated successfully')
    await shown(1)
  })
})

const failures = [
  ['/admin/blog', 'posts', 'Failed to fetch blog posts', 'Failed to update blog post'],
  ['/admin/products', 'products', 'Failed to fetch products', 'Failed to update product'],
  ['/admin/events', 'courses', 'Failed to fetch events data', 'Failed to update course'],
  ['/admin/events?tab=workshops', 'workshops', 'Failed to fetch events data', 'Failed to update workshop'],
  ['/admin/binder', 'lessons', 'Failed to fetch binder lessons', 'Failed to update lesson'],
] as const

for (const [screen, noun, fetching, updating] of failures)
  test(`without a connection ${screen} says what failed, and no switch moves`, async ({ page, signIn }) => {
    await signIn(owner)
    const service = new RegExp(`/api/admin/${noun}`)
    await page.route(service, (route) => route.abort('internetdisconnected'))
    await page.goto(screen)
    await expect(page.getByText(fetching)).toBeVisible()
    await page.unroute(service)
    await page.getByRole('button', { name: 'Try again' }).click()
    const control = page.getByRole('switch').first()
    await expect(control).toBeChecked()
    await page.route(service, (route) => route.abort('internetdisconnected'))
    await control.click()
    await expect(page.getByText(updating)).toBeVisible()
    await expect(control).toBeChecked()
  })

test('a search stays in its tab, and so does showing all again', async ({ page, signIn }) => {
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

test('a customer is sent away from blog, products and events, and is told in place that the binder is not theirs', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const screen of ['/admin/blog', '/admin/products', '/admin/events']) {
    await page.goto(screen)
    await expect(page).toHaveURL('/auth?reason=admin')
  }
  await page.goto('/admin/binder')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible()
  await page.getByRole('link', { name: 'Go Home', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('a visitor is sent to sign in, and the page that the server sends holds no content', async ({ page, request }) => {
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(screen)}`)
    const html = await (await request.get(screen)).text()
    expect(html).toContain('Loading...')
    expect(html).toContain('noindex')
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test(`the content screens are clean for axe and fit ${width} px, ${colorScheme}`, async ({ page, signIn }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      await signIn(owner)
      for (const screen of screens) {
        await page.goto(screen)
        await expect(page.getByRole('switch').first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
