import { quickRun } from '../../tests/run-length.ts'
import { expect, test } from '../fixtures/test.ts'

const paths = ['/nothing-here', '/classes/foundations/extra', '/admin/nothing', '/demo/nothing']
/** Any other path is a real 404 with 'Oops! Page not found'. */
for (const [index, path] of paths.entries())
  test(`${path}: returns 404 with a link to the home page`, index === 0 ? quickRun : {}, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page).toHaveTitle('Page not found | Journey Paradigm')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toHaveCount(0)
  })

test('404 page: has header and footer and works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/nothing-here')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Classes', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('© 2019-25 Journey Paradigm')
  await context.close()
})
