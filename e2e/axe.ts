import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page, Response } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Holds that nothing on show is in anybody's way: by the rules of WCAG 2.2 AA and the good habits beyond, in both themes,
 * on a phone and on a desk, and that nothing makes the page wider than its screen.
 * @param layer whether something lies over the page, which by design hangs at its end, outside every landmark
 */
export async function expectClean(
  page: Page,
  what: string,
  { layer = false, widths = [1440, 390] } = {},
): Promise<void> {
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
export async function open(page: Page, address: string): Promise<Response | null> {
  await page.setViewportSize({ width: 1440, height: 844 })
  const answer = await page.goto(address)
  if (address === '/offline') return answer
  const corner = page.getByRole('banner')
  const signedOut = corner.getByRole('link', { name: /^(Sign In|Get Started)$/ })
  await expect(signedOut.or(corner.getByRole('button', { name: 'Sign Out', exact: true }))).toBeVisible()
  return answer
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const cart = (page: Page) => dialog(page, 'Your cart')
export const main = (page: Page) => page.getByRole('main')
export const press = (where: Locator, name: string) => where.getByRole('button', { name, exact: true }).click()

export async function addToCart(page: Page, name: string): Promise<void> {
  const shelf = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await press(shelf, 'Add to Cart')
  await expect(cart(page).getByRole('link', { name, exact: true })).toBeVisible()
}

export async function fillForm(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await main(page).getByLabel(label, { exact: true }).fill(value)
}
