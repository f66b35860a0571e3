import type { Page } from '@playwright/test'
import { main } from '../fixtures/locators.ts'
import { withDedicatedSite } from '../fixtures/sites/dedicated-site.ts'
import { expect } from '../fixtures/test.ts'

const test = withDedicatedSite({
  async prepare(query) {
    for (const table of ['blog_posts', 'products', 'courses', 'binder_lessons'])
      await query(`UPDATE ${table} SET image_url = '/media/no-such-image.webp'`)
  },
})

const pathsWithDrawing = [
  '/store',
  '/store/complete-system',
  '/classes',
  '/blog',
  '/blog/the-sunday-page-twenty-minutes-that-save-a-week',
  '/binder',
]

/** Scrolls through the page, because images below the fold load late. */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('main img')) {
      image.scrollIntoView()
      await new Promise(requestAnimationFrame)
    }
  })
}

/** An image that does not load is replaced by the drawing of its item. A lesson is shown without it. */
test('image that does not load: replaced by the drawing of its item', async ({ page }) => {
  for (const path of pathsWithDrawing) {
    await page.goto(path)
    await loadImages(page)
    await expect(main(page).locator('img'), path).toHaveCount(0)
    await expect(main(page).locator('.art-frame svg, li .art svg').first(), path).toBeVisible()
  }
})

test('image that does not load: a lesson is shown without it', async ({ page }) => {
  await page.goto('/binder/one-week-experiments')
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(page).locator('img')).toHaveCount(0)
})
