import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../fixtures/test.ts'
import { addJourney } from '../planner/planner.fixture.ts'
import { openToday, setClock } from '../planner/today.fixture.ts'

type Area = { x: number; y: number; width: number; height: number }

/** Returns the red, green and blue channel of a part of the viewport. */
async function readChannels(page: Page, clip: Area) {
  const image = await page.screenshot({ clip, animations: 'disabled' })
  const { channels } = await sharp(image).removeAlpha().stats()
  return channels
}

test('today at 390 px: the field of a new step has no shadow on its sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setClock(page)
  await openToday(page)
  const { x, y, width, height } = await page.locator('.today__new').evaluate((field) => {
    field.scrollIntoView({ block: 'center' })
    return field.getBoundingClientRect().toJSON() as Area
  })
  const below = await readChannels(page, { x, y: y + height + 1, width, height: 10 })
  for (const { min, max } of below) expect(max - min).toBeLessThanOrEqual(1)
})

test('journeys in the dark theme: the meadow is dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await addJourney(page, 'Garden')
  await page.getByRole('link', { name: 'All journeys' }).click()
  const { x, y, width, height } = await page.locator('.journey-map__scene').evaluate((scene) => {
    scene.scrollIntoView({ block: 'end' })
    return scene.getBoundingClientRect().toJSON() as Area
  })
  const [, green] = await readChannels(page, { x, y: y + height - 12, width, height: 8 })
  expect(green?.mean).toBeLessThan(128)
})

test('sign-in: the ground of the drawing is seen before the drawing', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/contact')
  await page.route('**/*.svg', (route) => route.abort('internetdisconnected'))
  await page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await expect(page.locator('.art svg')).toBeEmpty()
  const { x, y } = await page.locator('.art').evaluate((art) => art.getBoundingClientRect().toJSON() as Area)
  const [, , blue] = await readChannels(page, { x: x + 20, y: y + 20, width: 20, height: 20 })
  expect(blue?.mean, 'darker than the paper, #fffdf8').toBeLessThan(240)
})
