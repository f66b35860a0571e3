import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const lesson = '/binder/one-week-experiments'

/** The lines under the n-th question. */
export const answer = (page: Page, index: number) =>
  page.getByRole('region', { name: 'Reflection Questions' }).getByRole('textbox').nth(index)
export const step = (page: Page, index: number) => page.locator('.steps').getByRole('checkbox').nth(index)
export const doneMark = (page: Page) => page.getByRole('checkbox', { name: 'Mark as done' })
export const saved = (page: Page, words = 'Saved') => page.getByRole('status').getByText(words, { exact: true })
export const signOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()

/** The answers are taken up once what keeps them is here. */
export const isAwake = (page: Page) => expect(page.locator('.done-mark [role=status]')).toBeAttached()

export async function open(page: Page): Promise<void> {
  await page.goto(lesson)
  await isAwake(page)
}
