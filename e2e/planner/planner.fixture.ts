import type { Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'

/** Opens a page of the planner, and waits until the planner is open. */
export async function openPlanner(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

/** Adds steps without a day. */
export async function addSteps(page: Page, texts: readonly string[]): Promise<void> {
  await openPlanner(page, '/planner/week')
  const field = page.getByRole('textbox', { name: 'New step' }).first()
  for (const text of texts) {
    await field.fill(text)
    await field.press('Enter')
    await expect(field).toHaveValue('')
  }
  await expect(page.getByText(texts.at(-1) ?? '').first()).toBeVisible()
}
