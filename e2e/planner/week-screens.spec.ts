import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'
import { touchscreen } from '../fixtures/touch.ts'
import { unstickBars } from './sticky-bars.fixture.ts'
import { addStep, day, openWeek, row, setWednesday } from './week.fixture.ts'

test.beforeEach(({ page }) => setWednesday(page))

test('tablet: two rows of four fields', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1000 })
  await openWeek(page)
  const tops = await page
    .getByRole('main')
    .locator('.week-day, .to-done')
    .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(2)
  await unstickBars(page)
  await expectAccessible(page, 'the week of a tablet', { widths: [768] })
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const stripDay = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Days of the week' }).getByRole('button', { name: new RegExp(`^${name}`) })

  /** Adds a step to Wednesday, and puts a finger on its text. */
  async function pressStep(page: Page) {
    await openWeek(page)
    await addStep(day(page, 'Wednesday'), 'Call the bank')
    const text = row(day(page, 'Wednesday'), 'Call the bank').getByRole('button', { name: 'Edit Call the bank' })
    await text.scrollIntoViewIfNeeded()
    const box = await text.boundingBox()
    const from = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }
    const finger = await touchscreen(page)
    await finger.press(from)
    return { finger, from }
  }

  test('shows one day, that of the strip', async ({ page }) => {
    await openWeek(page)
    await expect(stripDay(page, 'Wednesday')).toHaveAttribute('aria-pressed', 'true')
    await expect(day(page, 'Wednesday')).toBeVisible()
    await expect(day(page, 'Thursday')).toBeHidden()
    await stripDay(page, 'Thursday').click()
    await expect(day(page, 'Thursday')).toBeVisible()
    await addStep(day(page, 'Thursday'), 'Call the bank')
    await expect(stripDay(page, 'Thursday')).toHaveAccessibleName(/Thursday, December 3, 1 step/)
    await unstickBars(page)
    await expectAccessible(page, 'the week of a phone', { widths: [390] })
  })

  /** A phone shows one day and a strip of the week. A step is dragged to a day of the strip after a long press. */
  test('a step is dragged to a day of the strip after a long press', async ({ page }) => {
    const { finger } = await pressStep(page)
    const to = await stripDay(page, 'Friday').boundingBox()
    await expect(page.locator('.week-ghost')).toHaveText('Call the bank')
    await finger.move({ x: (to?.x ?? 0) + 20, y: (to?.y ?? 0) + 20 })
    await expect(stripDay(page, 'Friday')).toHaveClass(/border-act/)
    await finger.release()
    // A click right after the drop belongs to it.
    await expect(async () => {
      await stripDay(page, 'Friday').click()
      await expect(row(day(page, 'Friday'), 'Call the bank')).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })

  test('a finger that moves before the long press scrolls the page', async ({ page }) => {
    const { finger, from } = await pressStep(page)
    const before = await page.evaluate(() => window.scrollY)
    await finger.move({ ...from, y: from.y - 150 })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
    await expect(page.locator('.week-ghost')).toHaveCount(0)
    await finger.release()
    await expect(row(day(page, 'Wednesday'), 'Call the bank')).toBeVisible()
  })
})
