import { quickRun } from '../../../tests/run-length.ts'
import { expect, test } from '../../fixtures/test.ts'

test('blog: lists published posts newest first, each with a link', quickRun, async ({ page }) => {
  await page.goto('/blog')
  const posts = page.getByRole('article')
  await expect(posts).toHaveCount(8)
  const days = await posts
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  expect(days).toEqual([...days].sort().reverse())
  const title = await posts.first().getByRole('heading').textContent()
  await posts
    .first()
    .getByRole('link', { name: /Read More/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
})

/** A post is found by its id or else its slug. An unknown post links back to the blog. */
test('blog: an unknown post redirects to the list', async ({ page }) => {
  for (const slug of ['no-such-post', '018f0000-0000-7000-8000-000000000000', '%00', "x' OR 1=1"]) {
    await page.goto(`/blog/${slug}`)
    await expect(page).toHaveURL('/blog')
  }
})

/** The binder lists published lessons in binder order. */
test('binder: lists lessons in order, each links to the next', async ({ page }) => {
  await page.goto('/binder')
  const lessons = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /Start Lesson/ }) })
  await expect(lessons).toHaveCount(8)
  const second = await lessons.filter({ hasText: 'Lesson 2' }).getByRole('heading').first().textContent()
  await lessons
    .first()
    .getByRole('link', { name: /Start Lesson/ })
    .click()
  for (const part of ['Overview', 'Key Takeaways', 'Examples & Stories', 'Action Steps', 'Reflection Questions']) {
    await expect(page.getByText(part).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Continue to Next Lesson' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second ?? '')
})

/** A lesson is found by its id or else its slug. An unknown lesson links back to the binder. */
test('binder: an unknown lesson redirects to the list', async ({ page }) => {
  await page.goto('/binder/no-such-lesson')
  await expect(page).toHaveURL('/binder')
})

test('store: lists products and the bundle with prices', async ({ page }) => {
  await page.goto('/store')
  for (const [name, price] of [
    ['Complete System', '$89.99'],
    ['Refill Pages', '$24.99'],
    ['Digital Journey Planner', '$19.99'],
  ] as const) {
    await expect(
      page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name }) })
        .first(),
    ).toContainText(price)
  }
  await expect(page.getByText('Save $64.96')).toBeVisible()
  await expect(page.getByText('$149.99')).toBeVisible()
})

test('schedule: lists upcoming events', async ({ page }) => {
  await page.goto('/schedule')
  await expect(page.getByRole('heading', { name: 'All Upcoming Events' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).not.toHaveCount(0)
})

for (const path of ['/', '/store', '/classes', '/schedule', '/blog', '/binder', '/auth']) {
  test(`${path}: readable without JavaScript, CSP allows inline scripts only by hash`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const page = await context.newPage()
    const response = await page.goto(path)
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-")
    expect(response?.headers()['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.close()
  })
}
