import type { Page } from '@playwright/test'
import { expect, owner, test } from '../fixtures/test.ts'

const bar = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the bar leads to every part of the site and says where the reader is', async ({ page }) => {
  await page.goto('/store')
  await expect(main(page).getByRole('link')).toHaveText(['Home', 'Store', 'Classes', 'Blog'])
  await main(page).getByRole('link', { name: 'Classes', exact: true }).click()
  await expect(page).toHaveURL('/classes')
  await expect(main(page).getByRole('link', { name: 'Classes', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(main(page).getByRole('link', { name: 'Store', exact: true })).not.toHaveAttribute('aria-current', 'page')
  await expect(bar(page).getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute('href', '/auth')
})

test('the landing page has its own bar', async ({ page }) => {
  await page.goto('/')
  await expect(main(page).getByRole('link')).toHaveText(['Features', 'Classes', 'Store', 'Blog'])
  await main(page).getByRole('link', { name: 'Features', exact: true }).click()
  await expect(page.locator('#features')).toBeInViewport()
  await expect(bar(page).getByRole('link', { name: 'Get Started', exact: true })).toHaveAttribute('href', '/auth')
})

test('every link of the footer leads to a page', async ({ page, request }) => {
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  for (const name of ['Product', 'Learning', 'Support'])
    await expect(foot.getByRole('navigation', { name }).getByRole('link').first()).toBeVisible()
  const addresses = await foot
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? 'nowhere'))
  for (const address of new Set(addresses)) expect((await request.get(address)).status(), address).toBe(200)
  await expect(foot).toContainText('© 2019-25 Journey Paradigm')
})

test('a customer sees who is signed in and signs out; only an admin sees Admin', async ({ page, signIn }) => {
  const { email } = await signIn()
  await page.goto('/classes')
  await expect(bar(page).getByText(email)).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(bar(page).getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(bar(page).getByText(email)).toHaveCount(0)

  await signIn(owner)
  await page.goto('/classes')
  await expect(bar(page).getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute('href', '/admin')
})

for (const who of ['nobody', 'a customer'] as const)
  test(`the bar moves nothing when it learns that ${who} is signed in`, async ({ page, signIn }) => {
    if (who === 'a customer') await signIn()
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = []
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      })
      Object.assign(window, { shifts })
    })
    await page.goto('/classes')
    await expect(bar(page).getByText(who === 'nobody' ? 'Sign In' : 'Sign Out')).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a drawer holds the same entries, and closes when one is chosen', async ({ page, signIn }) => {
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
    await expect(bar(page).getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  })

  test('no page is wider than the screen', async ({ page }) => {
    for (const address of ['/classes', '/enrollment-success', '/demo/mailbox', '/nothing-here']) {
      await page.goto(address)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(390)
    }
  })
})
