import { expect, test } from '../fixtures/test.ts'

for (const path of ['/', '/planner/week'])
  test(`print: ${path} is printed without the header, footer and buttons of the page`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    const chrome = page.locator(
      '.demo-banner, .bar, .foot, .skip, .planner__nav, .planner__tools, .week__tools, .new-step, .btn, .icon-btn',
    )
    await expect(chrome.filter({ visible: true })).not.toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(chrome.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  })
