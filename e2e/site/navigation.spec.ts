import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '../fixtures/layout-shifts.ts'
import { expect, owner, test } from '../fixtures/test.ts'

const header = (page: Page) => page.getByRole('banner')
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('header: links to all areas and marks the current page', quickRun, async ({ page }) => {
  await page.goto('/store')
  await expect(mainNavigation(page).getByRole('link')).toHaveText(['Home', 'Store', 'Classes', 'Blog'])
  await mainNavigation(page).getByRole('link', { name: 'Classes', exact: true }).click()
  await expect(page).toHaveURL('/classes')
  await expect(mainNavigation(page).getByRole('link', { name: 'Classes', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(mainNavigation(page).getByRole('link', { name: 'Store', exact: true })).not.toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(header(page).getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute('href', '/auth')
})

test('landing page: header links to Features, Classes, Store and Blog', async ({ page }) => {
  await page.goto('/')
  await expect(mainNavigation(page).getByRole('link')).toHaveText(['Features', 'Classes', 'Store', 'Blog'])
  await mainNavigation(page).getByRole('link', { name: 'Features', exact: true }).click()
  await expect(page.locator('#features')).toBeInViewport()
  await expect(header(page).getByRole('link', { name: 'Get Started', exact: true })).toHaveAttribute('href', '/auth')
})

test('footer: every link returns 200', async ({ page, request }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Product', 'Learning', 'Support'])
    await expect(footer.getByRole('navigation', { name }).getByRole('link').first()).toBeVisible()
  const paths = await footer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? 'nowhere'))
  for (const path of new Set(paths)) expect((await request.get(path)).status(), path).toBe(200)
  await expect(footer).toContainText('© 2019-25 Journey Paradigm')
})

test('header: shows the email and Sign Out; only an admin sees Admin', async ({ page, signIn }) => {
  const { email } = await signIn()
  await page.goto('/classes')
  await expect(header(page).getByText(email)).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await header(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(header(page).getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(header(page).getByText(email)).toHaveCount(0)

  await signIn(owner)
  await page.goto('/classes')
  await expect(header(page).getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute('href', '/admin')
})

for (const signedIn of ['no', 'yes'] as const)
  test(`header: no layout shift after hydration (signed in: ${signedIn})`, async ({ page, signIn }) => {
    if (signedIn === 'yes') await signIn()
    await recordLayoutShifts(page)
    await page.goto('/classes')
    await expect(header(page).getByText(signedIn === 'no' ? 'Sign In' : 'Sign Out')).toBeVisible()
    await expectNoLayoutShift(page)
  })

test.describe('mobile viewport', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('menu drawer: contains all links and closes after a selection', async ({ page, signIn }) => {
    const { email } = await signIn()
    await page.goto('/classes')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link')).toHaveText(['Home', 'Store', 'Classes', 'Blog', 'Your account'])
    await expect(drawer.getByText(email)).toBeVisible()
    await drawer.getByText('Dark').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await drawer.getByRole('link', { name: 'Store', exact: true }).click()
    await expect(page).toHaveURL('/store')
    await expect(drawer).toHaveCount(0)

    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await drawer.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(drawer).toHaveCount(0)
    await expect(header(page).getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  })

  test('no page overflows horizontally', async ({ page }) => {
    for (const path of ['/classes', '/enrollment-success', '/demo/mailbox', '/nothing-here']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    }
  })
})
