import type { Locator, Page } from '@playwright/test'
import { longDate } from '#contract/dates.ts'
import { expect } from './fixtures.ts'

export const grid = (page: Page) => page.getByRole('grid')
export const month = (page: Page) => page.locator('.month__name')
/** A day in the month on show; its name goes on with what is on. */
export const day = (page: Page, date: string) => grid(page).getByRole('button', { name: longDate(date) })
export const dayPanel = (page: Page) => page.getByRole('region', { name: /^Events for / })
export const list = (page: Page) => page.getByRole('region', { name: 'All Upcoming Events' })
export const listed = (page: Page, title: string) =>
  list(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
export const addButton = (where: Locator) => where.getByRole('button', { name: 'Add to Calendar' })

/** The first day of an event in the list, 'yyyy-mm-dd'. */
export const dayOf = async (event: Locator) => (await event.locator('time').getAttribute('datetime')) ?? ''

export async function open(page: Page) {
  await page.goto('/schedule')
  await expect(grid(page)).toBeVisible()
}

/** A day of the month on show on which nothing is on. */
export async function emptyDay(page: Page): Promise<string> {
  const free = grid(page).locator('td:not(.is-marked):not([data-disabled]):not([data-hidden])[data-day]')
  return (await free.first().getAttribute('data-day')) ?? ''
}
