import type { Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'

/** A Monday. */
const NOW = new Date('2026-11-30T09:30:00')

export const toDo = (page: Page) => page.getByRole('region', { name: 'Steps', exact: true })
export const done = (page: Page) => page.getByRole('region', { name: 'Done', exact: true })
export const newStep = (page: Page) => page.getByRole('textbox', { name: 'New step for today' })
export const checkbox = (page: Page, step: string) => page.getByRole('checkbox', { name: step, exact: true })

export const setClock = (page: Page) => page.clock.setFixedTime(NOW)

export async function openToday(page: Page): Promise<void> {
  await openPlanner(page, '/planner')
  await page.getByRole('button', { name: 'Open the empty planner' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Monday November 30' })).toBeVisible()
}

export async function addToToday(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await newStep(page).fill(text)
    await newStep(page).press('Enter')
    await expect(newStep(page)).toHaveValue('')
  }
}

export async function chooseInMenu(page: Page, step: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${step}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
