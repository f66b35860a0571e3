import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page, Response } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../web/routes.ts'
import { expect, test } from './fixtures.ts'

// Hundreds of checks of whole pages: the message of each says what was found and where, which no recording tells better.
test.use({ trace: 'off' })

/** Addresses of the pages whose path has a blank in it, and of pages that show more than one thing. */
const samples: Record<string, string[]> = {
  'store/:slug': ['/store/complete-system', '/store/ultimate-journey-kit'],
  blog: ['/blog', '/blog?category=health', '/blog?tag=nothing'],
  'blog/:slug': ['/blog/call-the-bank-about-the-rate'],
  'binder/:slug': ['/binder/one-week-experiments'],
  search: ['/search', '/search?q=rent', '/search?q=qwrtzp'],
  '*': ['/nothing-here'],
}

/** Pages that show nothing of their own to somebody who does not buy: the test of an order opens them. */
const buyersPages = ['checkout', 'orders/:id', 'demo/checkout/:id']

type PageRoute = { path: string; file: string }

const pagesIn = (entries: readonly RouteConfigEntry[]): PageRoute[] =>
  entries.flatMap(({ path = '', file, children }) => [
    ...(file.endsWith('.page.tsx') ? [{ path, file }] : []),
    ...pagesIn(children ?? []),
  ])

const publicAddresses = pagesIn(routes)
  .filter(({ file, path }) => !file.startsWith('admin/') && !buyersPages.includes(path))
  .flatMap(({ path }) => samples[path] ?? [plain(path)])

function plain(path: string): string {
  if (/[:*]/.test(path)) throw new Error(`The page ${path} has no sample here: name one of its addresses.`)
  return `/${path}`
}

/**
 * Holds that nothing on show is in anybody's way: by the rules of WCAG 2.2 AA and the good habits beyond, in both themes,
 * on a phone and on a desk, and that nothing makes the page wider than its screen.
 * @param layer whether something lies over the page, which by design hangs at its end, outside every landmark
 */
async function expectClean(page: Page, what: string, { layer = false, widths = [1440, 390] } = {}): Promise<void> {
  await page.waitForLoadState()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const axe = new AxeBuilder({ page })
        // One run within the page, which tells what it found and nothing else; a mail in its sandbox runs no script.
        .setLegacyMode()
        .options({ resultTypes: ['violations'], iframes: false })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        // What catches the focus at the ends of a layer hands it on at once.
        .exclude('[data-base-ui-focus-guard]')
      const { violations } = await (layer ? axe.disableRules(['region']) : axe).analyze()
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => [id, html, any[0]?.message]))
      const where = `${what}, ${width} px, ${colorScheme}`
      expect.soft(found, where).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(width)
    }
  }
}

/** Opens a page and waits until its script listens: the bar then says who is signed in. One page has neither. */
async function open(page: Page, address: string): Promise<Response | null> {
  await page.setViewportSize({ width: 1440, height: 844 })
  const answer = await page.goto(address)
  if (address === '/offline') return answer
  const corner = page.getByRole('banner')
  const signedOut = corner.getByRole('link', { name: /^(Sign In|Get Started)$/ })
  await expect(signedOut.or(corner.getByRole('button', { name: 'Sign Out', exact: true }))).toBeVisible()
  return answer
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const cart = (page: Page) => dialog(page, 'Your cart')
const main = (page: Page) => page.getByRole('main')
const press = (where: Locator, name: string) => where.getByRole('button', { name, exact: true }).click()

async function addToCart(page: Page, name: string): Promise<void> {
  const shelf = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await press(shelf, 'Add to Cart')
  await expect(cart(page).getByRole('link', { name, exact: true })).toBeVisible()
}

async function fillForm(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await main(page).getByLabel(label, { exact: true }).fill(value)
}

/** The pages in bundles, so that a test takes seconds and two can be at work. */
const BUNDLE = 5
for (let first = 0; first < publicAddresses.length; first += BUNDLE) {
  const bundle = publicAddresses.slice(first, first + BUNDLE)
  test(`every public page is clean for axe in both themes, on a phone and on a desk: ${bundle.join(', ')}`, async ({
    page,
    baseURL,
  }) => {
    test.slow()
    for (const address of bundle) {
      // The page itself, and not another one that stands in for it.
      const answer = await open(page, address)
      expect([answer?.status(), page.url()]).toEqual([
        address === '/nothing-here' ? 404 : 200,
        new URL(address, baseURL).href,
      ])
      await expectClean(page, address)
    }
  })
}

test('what opens over the store is clean for axe: the cart, empty and full, and the search', async ({ page }) => {
  test.slow()
  await open(page, '/store')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Cart, / })
    .click()
  await expect(cart(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expectClean(page, 'the empty cart', { layer: true })
  await press(cart(page), 'Close')
  await page.setViewportSize({ width: 1440, height: 844 })
  await addToCart(page, 'Complete System')
  await press(cart(page), 'Close')
  await addToCart(page, 'Digital Journey Planner')
  await expectClean(page, 'a cart with two lines', { layer: true })
  await press(cart(page), 'Close')

  const finder = dialog(page, 'Search')
  await expect(cart(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(finder.getByRole('option', { name: /^Digital binder/ })).toBeVisible()
  await expectClean(page, 'the search', { layer: true })
  for (const [q, said] of [
    ['rent', /results$/],
    ['qwrtzp', /^Nothing here/],
  ] as const) {
    await finder.getByRole('combobox').fill(q)
    await expect(finder.getByRole('status')).toHaveText(said)
    await expectClean(page, `the search for ${q}`, { layer: true })
  }
})

test('what opens from the bar and the landing page is clean for axe: menus, a dialog, a toast', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn()
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectClean(page, 'the menu of themes', { layer: true, widths: [1440] })
  await page.keyboard.press('Escape')
  await press(main(page), 'Get the App')
  await expect(dialog(page, 'Get the App')).toBeVisible()
  await expectClean(page, 'Get the App', { layer: true })
  await press(dialog(page, 'Get the App'), 'Close')

  await page.setViewportSize({ width: 390, height: 844 })
  await press(page.getByRole('banner'), 'Menu')
  await expect(dialog(page, 'Menu').getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
  await expectClean(page, 'the menu on a phone, signed in', { layer: true, widths: [390] })
  await press(dialog(page, 'Menu'), 'Sign Out')
  await expect(dialog(page, 'Menu')).toHaveCount(0)
  await press(page.getByRole('banner'), 'Menu')
  await expect(dialog(page, 'Menu').getByRole('link', { name: 'Get Started', exact: true })).toBeVisible()
  await expectClean(page, 'the menu on a phone, signed out', { layer: true, widths: [390] })

  await open(page, '/classes')
  await main(page).getByRole('button', { name: 'Enroll' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Authentication required')
  await page.getByRole('alert').hover()
  await expectClean(page, 'a toast', { layer: true })
})

test('what opens on the schedule is clean for axe: a chosen day, an empty one, the ways to keep a date', async ({
  page,
}) => {
  test.slow()
  await open(page, '/schedule')
  const day = page.getByRole('region', { name: /^Events for / })
  await page.locator('td.is-marked:not([data-hidden]) button').last().click()
  await expect(day.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await press(day, 'Add to Calendar')
  await expect(page.getByRole('menu')).toBeVisible()
  await expectClean(page, 'a chosen day and the menu of its event', { layer: true })
  await page.getByRole('menuitem', { name: 'Subscribe to all events', exact: true }).click()
  await expect(dialog(page, 'Subscribe to all events')).toBeVisible()
  await expectClean(page, 'the address to subscribe to', { layer: true })
  await press(dialog(page, 'Subscribe to all events'), 'Close')
  await expect(dialog(page, 'Subscribe to all events')).toHaveCount(0)
  await page.locator('td:not(.is-marked):not([data-disabled]):not([data-hidden]) button').first().click()
  await expect(day).toContainText('No events scheduled')
  await expectClean(page, 'an empty day')
})

test('the account pages are clean for axe at every step, with what is wrong in them', async ({ page, mail }) => {
  test.slow()
  const email = `${randomUUID()}@example.com`
  const sheet = page.getByRole('tabpanel')
  await open(page, '/auth')
  await press(sheet, 'Sign In')
  await expect(sheet.locator('[aria-invalid]').first()).toBeFocused()
  await expectClean(page, 'the tab Sign In with errors')
  await page.getByRole('tab', { name: 'Sign Up', exact: true }).click()
  await expectClean(page, 'the tab Sign Up')
  await fillForm(page, { Email: email, Password: 'three short words' })
  await press(sheet, 'Sign Up')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectClean(page, 'after signing up', { layer: true })

  const linkOf = (text: string) => /https?:\/\/\S+\/auth\/\S+/.exec(text)?.[0] ?? 'no link in the mail'
  await open(page, linkOf((await mail.latest(email)).text))
  await expectClean(page, 'the link of the mail')
  await press(main(page), 'Confirm my email')
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expectClean(page, 'a confirmed address')

  await open(page, '/auth/forgot')
  await fillForm(page, { Email: email })
  await press(main(page), 'Send the link')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectClean(page, 'a forgotten password')
  await open(page, linkOf((await mail.latest(email, /reset|password/i)).text))
  await expectClean(page, 'a new password')
  await open(page, '/demo/mailbox')
  await page.getByRole('button', { name: 'Show the HTML version' }).first().click()
  await expectClean(page, 'a captured mail')
})

test('the way of an order is clean for axe, from the address with errors to the receipt', async ({ page, signIn }) => {
  test.slow()
  await signIn()
  await open(page, '/auth')
  await expectClean(page, 'the account of somebody signed in')
  await open(page, '/checkout')
  await expectClean(page, 'nothing to check out')
  await open(page, '/store')
  await press(page.getByRole('region', { name: 'Ultimate Journey Kit', exact: true }), 'Add to Cart')
  await press(cart(page), 'Checkout')
  await press(main(page), 'Continue to payment')
  await expect(main(page).getByText('Please enter a name.')).toBeVisible()
  await expectClean(page, 'the address with errors')
  await fillForm(page, {
    'Full name': 'Ann Walker',
    'Street and number': '12 Orchard Lane',
    'Town or city': 'Portland',
    'Postal code': '97201',
  })
  await main(page).getByLabel('Country', { exact: true }).selectOption('DE')
  const opened = page.waitForEvent('popup')
  await press(main(page), 'Continue to payment')
  const payment = await opened
  await expect(main(payment).getByRole('button', { name: 'Pay now', exact: true })).toBeVisible()
  await expectClean(payment, 'the payment page')
  await expect(main(page).getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  await expectClean(page, 'an order that waits for its payment')
  const address = payment.url()
  await press(main(payment), 'Pay now')
  await expect(main(payment).getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  await expectClean(payment, 'a paid order', { layer: true })
  await open(payment, address)
  await expect(payment.getByText('This payment page is closed.')).toBeVisible()
  await expectClean(payment, 'a payment page that was used')
  await open(payment, '/orders/0197a000-0000-7000-8000-000000000000')
  await expectClean(payment, 'an order that is not there')
})

test('the states of an enrolment are clean for axe: verifying, failed, found', async ({ page, signIn }) => {
  test.slow()
  await signIn()
  await open(page, '/classes')
  const opened = page.waitForEvent('popup')
  const course = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Foundations' }) })
  await course.getByRole('button').click()
  const payment = await opened
  await payment.waitForURL(/\/demo\/checkout\//)
  const answer = Promise.withResolvers<void>()
  const verify = '**/api/enrollments/verify'
  await payment.route(verify, async (route) => {
    await answer.promise
    await route.abort('internetdisconnected')
  })
  await press(payment.getByRole('main'), 'Pay now')
  await expect(payment.getByRole('heading', { name: 'Verifying your enrollment...' })).toBeVisible()
  await expectClean(payment, 'an enrolment that is looked up')
  answer.resolve()
  await expect(payment.getByRole('button', { name: 'Try again', exact: true })).toBeVisible()
  await expectClean(payment, 'a look-up that failed', { layer: true })
  await payment.unroute(verify)
  await press(payment.getByRole('main'), 'Try again')
  await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  await expectClean(payment, 'an enrolment', { layer: true })
})

test('a lesson that was worked in is clean for axe, and so is the binder that holds it', async ({ page }) => {
  test.slow()
  await open(page, '/binder/one-week-experiments')
  const answer = page.getByRole('region', { name: 'Reflection Questions' }).getByRole('textbox').first()
  await answer.fill(`${'A long answer that needs more than its three lines. '.repeat(12)}${'x'.repeat(200)}`)
  await page.locator('.steps').getByRole('checkbox').first().check()
  await page.getByRole('checkbox', { name: 'Mark as done' }).check()
  await expect(page.getByRole('status').getByText('Saved in this browser').first()).toBeVisible()
  await expectClean(page, 'a lesson that was worked in')
  await open(page, '/binder')
  await expect(page.getByText('1 of 2 done')).toBeVisible()
  await expectClean(page, 'a binder with a lesson that is done')
})
