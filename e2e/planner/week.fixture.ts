import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'

/** Unless given, the week has November 30 to December 6. */
export const setWednesday = (page: Page, date = '2026-12-02') => page.clock.setFixedTime(new Date(`${date}T09:00:00`))

export const day = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^(Today, )?${name}, `) })
export const toDone = (page: Page) => page.getByRole('region', { name: 'To Done' })
export const row = (container: Locator, text: string) =>
  container.getByRole('listitem').filter({ has: container.page().getByRole('checkbox', { name: text, exact: true }) })
export const liveRegion = (page: Page) => page.locator('.week > [role=status]')

export async function openWeek(page: Page, date = ''): Promise<void> {
  await page.goto(`/planner/week${date && `?date=${date}`}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Dragging is loaded after the week.
  await expect(page.locator('[id^=DndLiveRegion]')).toBeAttached()
}

export async function addStep(container: Locator, text: string): Promise<void> {
  await container.getByRole('textbox', { name: /^New step/ }).fill(text)
  await container.getByRole('textbox', { name: /^New step/ }).press('Enter')
  await expect(row(container, text)).toBeVisible()
}

/** Drags with the mouse, slowly enough for the page to show the moves. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('an element has no box')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  const [x, y] = [Math.round(end.x + end.width / 2), Math.round(end.y + end.height - 12)]
  await page.mouse.move(x, y, { steps: 12 })
  await expect(page.locator('.week-ghost')).toHaveCSS('translate', `${x}px ${y}px`)
  await page.mouse.up()
}
