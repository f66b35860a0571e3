import type { RouteConfigEntry } from '@react-router/dev/routes'
import { quickRun } from '../../../tests/run-length.ts'
import routes from '../../../web/routes.ts'
import { expectAccessible, openHydrated } from '../../fixtures/axe.ts'
import { addToCart } from '../../fixtures/checkout-page.ts'
import { cart, clickButton, dialog, main } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

// No trace: the failure messages name each violation and its element.
test.use({ trace: 'off' })

const samples: Record<string, string[]> = {
  'store/:slug': ['/store/complete-system', '/store/ultimate-journey-kit'],
  'classes/:slug': ['/classes/foundations', '/classes/weekend-journey-intensive'],
  'classes/:slug/lessons/:lesson': [
    '/classes/foundations/lessons/what-the-binder-is-for',
    '/classes/foundations/lessons/look-back-first',
  ],
  blog: ['/blog', '/blog?category=health', '/blog?tag=nothing'],
  'blog/:slug': ['/blog/call-the-bank-about-the-rate'],
  binder: ['/binder', '/binder?category=health'],
  'binder/:slug': ['/binder/one-week-experiments'],
  'demo/calendar': ['/demo/calendar', '/demo/calendar?state=any'],
  search: ['/search', '/search?q=rent', '/search?q=qwrtzp'],
  '*': ['/nothing-here'],
}

/** Pages that other tests check, because they need a purchase, a sign-in or opened sections. */
const testedElsewhere = [
  'certificates/:code',
  'checkout',
  'orders',
  'orders/:id',
  'pages/:slug',
  'gift',
  'redeem',
  'review',
  'demo/checkout/:id',
  'demo/mailbox/templates',
]
const isTestedElsewhere = (path: string) =>
  testedElsewhere.includes(path) || /^(account|planner(?!\/reminders))(\/|$)/.test(path)

type PageRoute = { path: string; file: string }

const listPages = (entries: readonly RouteConfigEntry[]): PageRoute[] =>
  entries.flatMap(({ path = '', file, children }) => [
    ...(file.endsWith('.page.tsx') ? [{ path, file }] : []),
    ...listPages(children ?? []),
  ])

const publicPaths = listPages(routes)
  .filter(({ file, path }) => !file.startsWith('admin/') && !isTestedElsewhere(path))
  .flatMap(({ path }) => samples[path] ?? [pathWithoutParameters(path)])

function pathWithoutParameters(path: string): string {
  if (/[:*]/.test(path)) throw new Error(`The page ${path} has no sample here: name one of its addresses.`)
  return `/${path}`
}

/** Pages per test. Small groups keep each test short and let the tests run in parallel. */
const PATHS_PER_TEST = 5
for (let first = 0; first < publicPaths.length; first += PATHS_PER_TEST) {
  const paths = publicPaths.slice(first, first + PATHS_PER_TEST)
  /** Every public page, and every overlay on it, passes axe (WCAG 2.2 AA) in both themes, on mobile and desktop. */
  test(`public pages: no axe violations in both themes, mobile and desktop: ${paths.join(', ')}`, async ({
    page,
    baseURL,
  }) => {
    test.slow()
    for (const path of paths) {
      const response = await openHydrated(page, path)
      expect([response?.status(), page.url()]).toEqual([
        path === '/nothing-here' ? 404 : 200,
        new URL(path, baseURL).href,
      ])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, path)
    }
  })
}

test('store overlays: no axe violations in the empty cart, the filled cart and the search', async ({ page }) => {
  test.slow()
  await openHydrated(page, '/store')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, / })
    .click()
  await expect(cart(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expectAccessible(page, 'the empty cart', { hasOverlay: true })
  await clickButton(cart(page), 'Close')
  await page.setViewportSize({ width: 1440, height: 844 })
  await addToCart(page, 'Complete System')
  await clickButton(cart(page), 'Close')
  await addToCart(page, 'Digital Journey Planner')
  await expectAccessible(page, 'a cart with two lines', { hasOverlay: true })
  await clickButton(cart(page), 'Close')

  const searchDialog = dialog(page, 'Search')
  await expect(cart(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(searchDialog.getByRole('option', { name: /^Digital binder/ })).toBeVisible()
  await expectAccessible(page, 'the search', { hasOverlay: true })
  for (const [q, statusText] of [
    ['rent', /results$/],
    ['qwrtzp', /^No results/],
  ] as const) {
    await searchDialog.getByRole('combobox').fill(q)
    await expect(searchDialog.getByRole('status')).toHaveText(statusText)
    await expectAccessible(page, `the search for ${q}`, { hasOverlay: true })
  }
})

test(
  'header and landing page overlays: no axe violations in menus, a dialog and a toast',
  quickRun,
  async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await openHydrated(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, 'the menu of themes', { hasOverlay: true, widths: [1440] })
    await page.keyboard.press('Escape')
    await clickButton(main(page), 'Get the App')
    await expect(dialog(page, 'Get the App')).toBeVisible()
    await expectAccessible(page, 'Get the App', { hasOverlay: true })
    await clickButton(dialog(page, 'Get the App'), 'Close')

    await page.setViewportSize({ width: 390, height: 844 })
    await clickButton(page.getByRole('banner'), 'Menu')
    await expect(dialog(page, 'Menu').getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
    await expectAccessible(page, 'the menu on a phone, signed in', { hasOverlay: true, widths: [390] })
    await clickButton(dialog(page, 'Menu'), 'Sign Out')
    await expect(dialog(page, 'Menu')).toHaveCount(0)
    await clickButton(page.getByRole('banner'), 'Menu')
    await expect(dialog(page, 'Menu').getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
    await expectAccessible(page, 'the menu on a phone, signed out', { hasOverlay: true, widths: [390] })

    await openHydrated(page, '/classes')
    await main(page).getByRole('button', { name: 'Enroll' }).first().click()
    await expect(page.getByRole('alert')).toContainText('Authentication required')
    await page.getByRole('alert').hover()
    await expectAccessible(page, 'a toast', { hasOverlay: true })
  },
)

test('schedule overlays: no axe violations with events, without events and in the calendar menu', async ({ page }) => {
  test.slow()
  await openHydrated(page, '/schedule')
  const dayPanel = page.getByRole('region', { name: /^Events for / })
  await page.locator('td.is-marked:not([data-hidden]) button').last().click()
  await expect(dayPanel.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await clickButton(dayPanel, 'Add to Calendar')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'a chosen day and the menu of its event', { hasOverlay: true })
  await page.getByRole('menuitem', { name: 'Subscribe to all events', exact: true }).click()
  await expect(dialog(page, 'Subscribe to all events')).toBeVisible()
  await expectAccessible(page, 'the address to subscribe to', { hasOverlay: true })
  await clickButton(dialog(page, 'Subscribe to all events'), 'Close')
  await expect(dialog(page, 'Subscribe to all events')).toHaveCount(0)
  await page.locator('td:not(.is-marked):not([data-disabled]):not([data-hidden]) button').first().click()
  await expect(dayPanel).toContainText('No events scheduled')
  await expectAccessible(page, 'an empty day')
})
