import type { Locator, Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expect, test } from '../fixtures/test.ts'

const boxesOf = async (elements: Locator) =>
  Promise.all(
    (await elements.all()).map(async (element) => {
      const box = await element.boundingBox()
      if (!box) throw new Error(`${element} has no box`)
      return box
    }),
  )

const distances = (numbers: number[]) => numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))

test('phone: buttons under each other have the same width', quickRun, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/classes']) {
    await page.goto(path)
    const buttons = await boxesOf(page.getByRole('main').locator('[data-theme="dark"] .row').last().locator('.btn'))
    expect(buttons.length).toBeGreaterThan(1)
    expect(distances(buttons.map(({ y }) => y)).every((distance) => distance > 40)).toBe(true)
    expect(new Set(buttons.map(({ width }) => Math.round(width))).size).toBe(1)
  }
})

test('footer: its columns are evenly spaced', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/auth')
  const columns = await boxesOf(page.getByRole('contentinfo').getByRole('navigation'))
  const [first = 0, second = 1] = distances(columns.map(({ x }) => x))
  expect(Math.abs(first - second)).toBeLessThan(2)
})

test('sign-in pages: the picture is centered beside the form', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/auth', '/auth/forgot']) {
    await page.goto(path)
    const [form, picture] = await boxesOf(page.locator('main .page > div'))
    const middleOf = (box: typeof form) => (box ? box.y + box.height / 2 : 0)
    expect(Math.abs(middleOf(form) - middleOf(picture))).toBeLessThan(2)
  }
})

test('lesson: the download buttons are in one row', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/binder/one-week-experiments')
  const materials = page.getByRole('region', { name: 'Supplemental Materials' })
  const [first, second] = await boxesOf(materials.getByRole('button', { name: /^Download/ }))
  expect(first?.y).toBe(second?.y)
})

test.describe('user in Sydney', () => {
  test.use({ timezoneId: 'Australia/Sydney' })
  test('workshop hours on another day for the user name the weekday and fit into the card (390, 768 and 1440 px)', async ({
    page,
  }) => {
    await page.goto('/classes')
    const note = page.getByRole('article', { name: 'SHEF Mastery' }).getByText(/New York time \(yours: Sun .+\)/)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(note).toBeVisible()
      const { hidden, outside } = await note.evaluate((element) => ({
        hidden: element.scrollWidth - element.clientWidth,
        outside: element.getBoundingClientRect().right - (element.closest('li')?.getBoundingClientRect().right ?? 0),
      }))
      expect(hidden).toBeLessThanOrEqual(0)
      expect(outside).toBeLessThan(0)
      const grid = page.getByRole('region', { name: 'Live Workshops' }).getByRole('list').first()
      expect(await grid.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    }
  })
})

test('links: every one is at least 24 px high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    '/',
    '/classes',
    '/schedule',
    '/blog',
    '/binder/one-week-experiments',
    '/search?q=page',
    '/auth',
  ]) {
    await page.goto(path)
    expect(await smallLinks(page), path).toEqual([])
  }
})

/** Returns the texts of links that are too low and are not enlarged by a pseudo-element. */
const smallLinks = (page: Page) =>
  page
    .getByRole('main')
    .locator('a:visible')
    .evaluateAll((links) =>
      links
        .filter((link) => link.getBoundingClientRect().height < 24)
        .filter((link) => getComputedStyle(link, '::after').position !== 'absolute')
        .map((link) => link.textContent),
    )
