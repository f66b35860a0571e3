import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'

export const newStep = (page: Page) => page.getByRole('textbox', { name: 'New step' }).first()
export const step = (page: Page, text: string) => page.getByRole('checkbox', { name: text, exact: true })
export const saved = (page: Page) => page.getByText('Saved', { exact: true })
export const offline = (page: Page) => page.getByText('Offline. Your changes are saved and will sync.')

export async function addStep(page: Page, text: string): Promise<void> {
  await newStep(page).fill(text)
  await newStep(page).press('Enter')
  await expect(step(page, text)).toBeVisible()
}

/** Opens a page in a new browser context. */
export async function openBrowser(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  return { context, page: await context.newPage() }
}

/** Names of what the browser stores of planners. */
export const storedOwners = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name.split(':')[1] ?? '')
    const keys = Object.keys(localStorage).flatMap((key) => /^journey\.planner\.\w+\.([^/]+)/.exec(key)?.[1] ?? [])
    return [...new Set([...names, ...keys])].filter(Boolean)
  })
