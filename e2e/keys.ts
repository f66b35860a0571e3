import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens a page and waits until its script listens: the bar, or on a phone its menu, says who is signed in. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const corner = page.getByRole('banner').locator('a.btn, button.btn')
  await expect(corner.first()).toBeAttached()
}

/** Holds that the focus is on something that can be seen, and that it shows. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const trouble = () =>
    page.evaluate(() => {
      const holder = document.activeElement
      if (!holder || holder === document.body) return 'the focus is lost'
      // A choice that is drawn by its label shows the focus there.
      const shown = holder.matches('.sr') ? holder.closest('label') : holder
      const { width = 0, height = 0, top = 0, bottom = 0 } = shown?.getBoundingClientRect() ?? {}
      const isSeen = shown?.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!shown || !isSeen || width === 0 || height === 0 || bottom <= 0 || top >= window.innerHeight)
        return `nobody sees ${holder.outerHTML.slice(0, 100)}`
      // A page, a dialog or a menu is entered as a whole; in the search the caret tells.
      if (shown.matches('main, h1, section, article, [role=dialog], [role=menu], [role=combobox]')) return ''
      const { outlineStyle, outlineWidth } = getComputedStyle(shown)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        ? ''
        : `nothing shows the focus of ${holder.outerHTML.slice(0, 100)}`
    })
  await expect.poll(trouble).toBe('')
}

/** Presses keys, one after another, and looks after each where the focus is. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
  }
}

/** Goes to a control with the Tab key alone. */
export async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => goal.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 90 && !(await isThere()); tabs += 1) await press(page, key)
  await expect(goal).toBeFocused()
}

export const main = (page: Page) => page.getByRole('main')
export const bar = (page: Page) => page.getByRole('banner')
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const button = (where: Locator | Page, name: string) => where.getByRole('button', { name, exact: true })

/** What a screen reader is told of the page. */
export const said = (page: Page) => page.locator('#arrival')
