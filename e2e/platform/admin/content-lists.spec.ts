import type { Page } from '@playwright/test'
import { sampleCases } from '../../../tests/run-length.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { withDedicatedSite } from '../../fixtures/dedicated-site.ts'
import { main, rowOf } from '../../fixtures/locators.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

const dedicatedTest = withDedicatedSite()

const screens = ['/admin/blog', '/admin/products', '/admin/events', '/admin/events?tab=workshops', '/admin/binder']

async function toggleSwitch(page: Page, title: string, message: string): Promise<void> {
  const control = rowOf(page, title).getByRole('switch')
  const previousState = await control.getAttribute('aria-checked')
  // The message of the previous change may still be visible, so wait for the response.
  const responsePromise = page.waitForResponse((response) => response.request().method() !== 'GET')
  await control.click()
  expect((await responsePromise).ok()).toBe(true)
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(control).toHaveAttribute('aria-checked', previousState === 'true' ? 'false' : 'true')
}

dedicatedTest.describe('changes by an admin are visible on the public pages', () => {
  dedicatedTest.describe.configure({ mode: 'serial' })

  dedicatedTest('post: unpublish and publish again', async ({ page, context, signIn }) => {
    await signIn(owner)
    await page.goto('/admin')
    await main(page).getByRole('link', { name: 'Blog', exact: true }).click()
    await expect(page.getByRole('switch')).toHaveCount(8)
    const title = (await page.getByRole('heading', { level: 3 }).first().textContent()) ?? ''
    const pagePromise = context.waitForEvent('page')
    await rowOf(page, title).getByRole('link', { name: 'Open page' }).click()
    const publicPage = await pagePromise
    await expect(publicPage.getByRole('heading', { level: 1 })).toHaveText(title)
    const url = publicPage.url()

    await toggleSwitch(page, title, 'Blog post unpublished successfully')
    await expect(rowOf(page, title).getByText('Draft')).toBeVisible()
    await expect(rowOf(page, title).getByRole('link')).toHaveCount(0)
    await publicPage.goto(url)
    await expect(publicPage).toHaveURL('/blog')
    await expect(publicPage.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(publicPage.getByRole('heading', { name: title })).toHaveCount(0)

    await toggleSwitch(page, title, 'Blog post published successfully')
    await publicPage.goto(url)
    await expect(publicPage.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  dedicatedTest('lesson: unpublish and publish again', async ({ page, context, signIn }) => {
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
    const url = (await row.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? ''
    const publicPage = await context.newPage()
    await toggleSwitch(page, title, 'Lesson unpublished')
    await publicPage.goto(url)
    await expect(publicPage).toHaveURL('/binder')
    await expect(publicPage.getByRole('link', { name: /Start Lesson/ })).toHaveCount(7)
    await toggleSwitch(page, title, 'Lesson published')
    await publicPage.goto(url)
    await expect(publicPage.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  /** Admin pages report what succeeded and what failed, and reload their list. */
  dedicatedTest('course and workshop: deactivate and activate again', async ({ page, context, signIn }) => {
    await signIn(owner)
    await page.goto('/admin/events')
    const publicPage = await context.newPage()
    const expectHeadingCount = async (title: string, count: number) => {
      await publicPage.goto('/classes')
      await expect(publicPage.getByRole('heading', { name: title, exact: true })).toHaveCount(count)
    }
    const course = rowOf(page, 'Family Journey Planning')
    await expect(course).toContainText(/Instructor: \w.*\d+ students\$75Starts: [A-Z][a-z]+ \d{1,2}, \d{4}/)
    await toggleSwitch(page, 'Family Journey Planning', 'Course status updated')
    await expectHeadingCount('Family Journey Planning', 0)
    await toggleSwitch(page, 'Family Journey Planning', 'Course status updated')
    await expectHeadingCount('Family Journey Planning', 1)

    await page.getByRole('tab', { name: 'Workshops' }).click()
    const workshop = rowOf(page, 'SHEF Mastery')
    await expect(workshop).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4} at 10 AM/)
    await expect(workshop).toContainText(/12\/\d+ spots/)
    await expect(workshop).toContainText('$97')
    await toggleSwitch(page, 'SHEF Mastery', 'Workshop status updated')
    await expectHeadingCount('SHEF Mastery', 0)
    await toggleSwitch(page, 'SHEF Mastery', 'Workshop status updated')
    await expectHeadingCount('SHEF Mastery', 1)
  })

  dedicatedTest('product: deactivate and activate again', async ({ page, context, signIn }) => {
    await signIn(owner)
    await page.goto('/admin/products')
    await expect(rowOf(page, 'Refill Pages')).toContainText('$24.99')
    const publicPage = await context.newPage()
    const expectHeadingCount = async (count: number) => {
      await publicPage.goto('/store')
      await expect(publicPage.getByRole('heading', { name: 'Refill Pages', exact: true })).toHaveCount(count)
    }
    await toggleSwitch(page, 'Refill Pages', 'Product deactivated successfully')
    await expect(rowOf(page, 'Refill Pages').getByText('Inactive')).toBeVisible()
    await expectHeadingCount(0)
    await toggleSwitch(page, 'Refill Pages', 'Product activated successfully')
    await expectHeadingCount(1)
  })
})

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
