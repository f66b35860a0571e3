import type { Locator, Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expect, test } from '../fixtures/test.ts'

async function selectTheme(page: Page, theme: 'Light' | 'Dark' | 'System') {
  await page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
}

const html = (page: Page) => page.locator('html')
const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('theme: follows the system unless one is selected', quickRun, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/classes')
  const lightBackground = await readBackground(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const darkBackground = await readBackground(page)
  expect(darkBackground).not.toBe(lightBackground)

  await selectTheme(page, 'Light')
  await expect(html(page)).toHaveAttribute('data-theme', 'light')
  expect(await readBackground(page)).toBe(lightBackground)
  await selectTheme(page, 'System')
  await expect(html(page)).not.toHaveAttribute('data-theme')
  expect(await readBackground(page)).toBe(darkBackground)
})

test('theme: the stored theme is applied before the site scripts load', async ({ page }) => {
  await page.goto('/classes')
  await selectTheme(page, 'Dark')
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
  // Without the site's scripts, only the page's inline script can have set it.
  await page.route('**/*.js', (route) => route.abort('internetdisconnected'))
  await page.reload({ waitUntil: 'commit' })
  await expect(html(page)).toHaveAttribute('data-theme', 'dark')
})

/** The theme follows light, dark or system, and syncs between tabs. */
test('theme: synchronized between tabs', async ({ page, context }) => {
  await page.goto('/classes')
  const other = await context.newPage()
  await other.goto('/store')
  // A page listens to other tabs once it is hydrated. Its menu opens only then.
  await selectTheme(other, 'System')
  await expect(html(other)).not.toHaveAttribute('data-theme')
  await selectTheme(page, 'Dark')
  await expect(html(other)).toHaveAttribute('data-theme', 'dark')
  await selectTheme(page, 'System')
  await expect(html(other)).not.toHaveAttribute('data-theme')
})

test('toast: a new one replaces the previous one', async ({ page }) => {
  await page.goto('/classes')
  await page.getByRole('button', { name: 'Enroll' }).first().click()
  await expect(page.getByText('Authentication required')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Sign in failed')).toBeVisible()
  await expect(page.getByText('Authentication required')).toHaveCount(0)
  await expect(page.locator('.toast')).toHaveCount(1)
})

test('toast: has the alert role and can be closed', async ({ page }) => {
  await page.goto('/classes')
  await page.getByRole('button', { name: 'Enroll' }).first().click()
  const toast = page.getByRole('alert').filter({ hasText: 'Authentication required' })
  await toast.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(toast).toHaveCount(0)
})

test('toast: covers neither the header nor the way back on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/classes')
  await page.getByRole('button', { name: 'Enroll' }).first().click()
  await expect(page).toHaveURL(/^[^?]*\/auth\?/)
  const toast = page.getByRole('alert').filter({ hasText: 'Authentication required' })
  const backLink = page.getByRole('link', { name: 'Back to home' })
  await expect(toast).toBeInViewport({ ratio: 1 })
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [header, link, message] = await Promise.all([page.getByRole('banner'), backLink, toast].map(boxOf))
  for (const box of [header, link]) expect(message?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0))
  await backLink.click()
  await expect(page).toHaveURL('/')
})
