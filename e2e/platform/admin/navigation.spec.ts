import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

const sections = [
  ['Dashboard', 'Admin Dashboard'],
  ['Purchases', 'Purchases'],
  ['Products', 'Products'],
  ['Shipping', 'Shipping'],
  ['Coupons', 'Coupons'],
  ['Tax', 'Tax'],
  ['Events', 'Events'],
  ['Plans', 'Plans'],
  ['Coaching', 'Coaching'],
  ['Reviews', 'Reviews'],
  ['Waiting lists', 'Waiting lists'],
  ['Blog', 'Blog'],
  ['Binder', 'Binder Management'],
  ['Home page', 'Home page'],
  ['Page texts', 'Page texts'],
  ['Newsletter', 'Newsletter'],
  ['Email texts', 'Email texts'],
  ['Pages', 'Pages'],
  ['Menus', 'Menus'],
  ['Images', 'Images'],
  ['Setup', 'Setup'],
  ['Settings', 'Settings'],
  ['Users', 'Manage Users'],
  ['Unsent emails', 'Unsent emails'],
  ['Health', 'Health'],
  ['Audit trail', 'Audit trail'],
] as const

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Admin pages' })
const currentLink = (page: Page) => navigation(page).locator('[aria-current=page]')

/** Every section is one step from every other one, with the current one marked, on a phone too. */
test('admin navigation: leads from every section to every other one and marks the current one', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await page.goto('/admin')
  await expect(navigation(page).getByRole('link')).toHaveText(sections.map(([name]) => name))
  for (const [name, title] of [...sections].reverse()) {
    await navigation(page).getByRole('link', { name, exact: true }).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(title)
    await expect(currentLink(page)).toHaveText([name])
  }
  await page.goto('/admin/purchases/00000000-0000-4000-8000-000000000000')
  await expect(navigation(page).getByRole('link', { name: 'Purchases', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.emulateMedia({ media: 'print' })
  await expect(navigation(page)).toBeHidden()
})

test('admin navigation: a section has its heading while it loads', async ({ page, signIn }) => {
  await signIn(owner)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/admin/**', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/admin/blog')
  await expect(main(page).getByText('Loading...')).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Blog')
  resolve()
  await expect(main(page).getByText('Loading...')).toBeHidden()
})

test('admin navigation: one row on a phone, scrolled to the current section', async ({ page, signIn }) => {
  await signIn(owner)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/audit')
  await expect(currentLink(page)).toBeInViewport({ ratio: 1 })
  expect((await navigation(page).boundingBox())?.height).toBeLessThan(60)
  await navigation(page).getByRole('link', { name: 'Dashboard', exact: true }).focus()
  await expect(navigation(page).getByRole('link', { name: 'Dashboard', exact: true })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expectAccessible(page, 'the dashboard', { widths: [1440, 1100, 768, 320] })
})

test('admin navigation: the column is scrolled to the current section', async ({ page, signIn }) => {
  await signIn(owner)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['settings', 'audit', 'users', 'health']) {
    await page.goto(`/admin/${path}`)
    await expect(currentLink(page)).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/admin/purchases')
  await expect(currentLink(page)).toBeInViewport({ ratio: 1 })
  expect(await navigation(page).evaluate((nav) => nav.scrollTop)).toBe(0)
})

test('admin navigation: hidden from users who may not open its pages', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin')
  await expect(main(page).getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(navigation(page)).toHaveCount(0)
})
