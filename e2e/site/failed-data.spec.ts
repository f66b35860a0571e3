import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

async function openWithoutData(page: Page, linkName: string) {
  await page.goto('/')
  await page.route(/\.data(\?|$)/, (route) => route.abort('internetdisconnected'))
  await page.getByRole('contentinfo').getByRole('link', { name: linkName, exact: true }).click()
}

/**
 * A list that fails to load in the browser appears empty under the heading and intro of its page, and a post that
 * fails to load leads back to the blog.
 */
for (const linkName of ['Store', 'Classes', 'Schedule', 'Blog', 'Digital binder'])
  test(`failed request: ${linkName} keeps its heading and intro, shows an empty list and can be retried`, async ({
    page,
  }) => {
    await openWithoutData(page, linkName)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Nothing to show right now' }).first()).toBeVisible()
    const texts = async () => [
      await main.getByRole('heading', { level: 1 }).textContent(),
      await main.locator('.lead').first().textContent(),
    ]
    const textsWithoutList = await texts()
    await page.unroute(/\.data(\?|$)/)
    await main.getByRole('button', { name: 'Try again' }).first().click()
    await expect(main.getByRole('heading', { name: 'Nothing to show right now' })).toHaveCount(0)
    expect(textsWithoutList).toEqual(await texts())
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
