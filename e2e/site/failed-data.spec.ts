import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

async function openWithoutData(page: Page, linkName: string) {
  await page.goto('/')
  await page.route(/\.data(\?|$)/, (route) => route.abort('internetdisconnected'))
  await page.getByRole('contentinfo').getByRole('link', { name: linkName, exact: true }).click()
}

for (const [linkName, text] of [
  ['Store', 'The shelf is being restocked'],
  ['Classes', 'No courses are open right now'],
  ['Schedule', 'No upcoming events yet'],
  ['Blog', 'No blog posts available yet.'],
  ['Digital binder', 'No Lessons Available Yet'],
] as const)
  test(`failed request: ${linkName} shows an empty list`, async ({ page }) => {
    await openWithoutData(page, linkName)
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
  })

test('failed request: a post redirects to the blog', async ({ page }) => {
  await page.goto('/blog')
  await page.route(/\/blog\/[^/]+\.data(\?|$)/, (route) => route.abort('internetdisconnected'))
  const requestPromise = page.waitForEvent('requestfailed', (request) => /\/blog\/[^/]+\.data/.test(request.url()))
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click()
  await requestPromise
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})
