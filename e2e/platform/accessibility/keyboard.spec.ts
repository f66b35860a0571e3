import { addDays, longDate } from '#contract/dates.ts'
import { isSoakRun, quickRun } from '../../../tests/run-length.ts'
import { expectFocusVisible, openHydrated, pressKeys, tabTo } from '../../fixtures/keyboard.ts'
import { button, dialog, header, liveRegion, main } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

test('skip link: the first Tab focuses it, Enter moves the focus to the content', quickRun, async ({ page }) => {
  await openHydrated(page, '/classes')
  await pressKeys(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to content', exact: true })).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(main(page)).toBeFocused()
  await pressKeys(page, 'Tab')
  await expect(main(page).getByRole('link').first()).toBeFocused()
})

test('link navigation: announces the new page title and moves the focus to its start', async ({ page }) => {
  await openHydrated(page, '/')
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true }))
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL('/blog')
  await expect(main(page)).toBeFocused()
  await expect(liveRegion(page)).toHaveText(/Journey Paradigm/)
  await expect(liveRegion(page)).toHaveText(await page.title())
  await pressKeys(page, 'Tab')
  await expect(main(page).getByRole('link', { name: 'All posts', exact: true })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(main(page)).toBeFocused()
  await expect(liveRegion(page)).toHaveText(await page.title())

  const features = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features', exact: true })
  await tabTo(page, features, 'Shift+Tab')
  await pressKeys(page, 'Enter')
  await expect(page.locator('#features')).toBeFocused()
})

test('blog filters: keep the focus and announce the filtered list', async ({ page }) => {
  await openHydrated(page, '/blog')
  const health = main(page).getByRole('navigation').getByRole('link', { name: 'Health', exact: true })
  await tabTo(page, health)
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL('/blog?category=health')
  await expect(health).toBeFocused()
  await expect(health).toHaveAttribute('aria-current', 'page')
  await expect(liveRegion(page)).toHaveText(/Health/)
  // A tag is inside a card, which is removed when the list changes.
  const tag = main(page).getByRole('list', { name: 'Tags' }).getByRole('link').last()
  await tabTo(page, tag)
  await pressKeys(page, 'Enter')
  await expect(page).toHaveURL(/tag=/)
  await expect(liveRegion(page)).toHaveText(/“/)
  await expect(page).toHaveTitle((await liveRegion(page).textContent()) ?? '')
  await expectFocusVisible(page)
})

test('keyboard only: calendar moves by day, week and month and announces the selected day', async ({ page }) => {
  await openHydrated(page, '/schedule')
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  const focused = page.locator(':focus')
  const expectFocusedDay = (date: string) => expect(focused).toHaveAccessibleName(new RegExp(longDate(date)))
  const month = page.locator('.month__name')
  const start = (await grid.getByRole('gridcell', { selected: true }).getAttribute('data-day')) ?? ''
  await tabTo(page, grid.getByRole('button', { name: longDate(start) }))

  // Two weeks later, so that none of the days is in the past.
  await pressKeys(page, 'ArrowDown', 'ArrowDown')
  const laterDate = addDays(start, 14)
  await expectFocusedDay(laterDate)
  await pressKeys(page, 'ArrowRight')
  await expectFocusedDay(addDays(laterDate, 1))
  await pressKeys(page, 'ArrowLeft')
  await expectFocusedDay(laterDate)
  const weekday = new Date(`${laterDate}T00:00Z`).getUTCDay()
  const sunday = addDays(laterDate, -weekday)
  await pressKeys(page, 'Home')
  await expectFocusedDay(sunday)
  await pressKeys(page, 'End')
  await expectFocusedDay(addDays(sunday, 6))
  await pressKeys(page, 'ArrowUp')
  const selectedDate = addDays(sunday, -1)
  await expectFocusedDay(selectedDate)
  await pressKeys(page, 'Enter')
  const eventPanel = page.getByRole('region', { name: `Events for ${longDate(selectedDate)}`, exact: true })
  await expect(eventPanel).toBeVisible()
  await expect(eventPanel.locator('[aria-live=polite]')).toContainText(`Events for ${longDate(selectedDate)}`)
  await expectFocusedDay(selectedDate)

  const previousMonth = (await month.textContent()) ?? ''
  await pressKeys(page, 'PageDown')
  await expect(month).not.toHaveText(previousMonth)
  await pressKeys(page, 'PageUp')
  await expect(month).toHaveText(previousMonth)
  await expectFocusedDay(selectedDate)
})

test('keyboard only: theme menu and Add to Calendar menu', async ({ page }) => {
  await openHydrated(page, '/schedule')
  await expect(page.getByRole('grid')).toBeVisible()
  const menu = page.getByRole('menu')
  const theme = button(header(page), 'Theme')
  await tabTo(page, theme)
  await pressKeys(page, 'Enter')
  await expect(menu).toBeVisible()
  await pressKeys(page, 'Escape')
  await expect(menu).toHaveCount(0)
  await expect(theme).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(menu.getByRole('menuitemradio', { name: 'Light' })).toBeFocused()
  await pressKeys(page, 'ArrowDown')
  await expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused()
  await pressKeys(page, 'End')
  await expect(menu.getByRole('menuitemradio', { name: 'System' })).toBeFocused()
  await pressKeys(page, 'Home', 'ArrowDown')
  await expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(menu).toHaveCount(0)
  await expect(theme).toBeFocused()

  const addButton = button(page.getByRole('region', { name: /^Events for / }), 'Add to Calendar')
  await tabTo(page, addButton)
  await pressKeys(page, 'Enter')
  await expect(menu).toBeVisible()
  await pressKeys(page, 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Subscribe to all events' })).toBeFocused()
  await pressKeys(page, 'ArrowUp')
  await expect(menu.getByRole('menuitem', { name: /ics file/ })).toBeFocused()
  await pressKeys(page, 'Escape')
  await expect(menu).toHaveCount(0)
  await expect(addButton).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(menu.getByRole('menuitem', { name: 'Google Calendar' })).toBeFocused()
  await pressKeys(page, 'ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'Subscribe to all events' })).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(dialog(page, 'Subscribe to all events').locator(':focus')).toHaveCount(1)
  await pressKeys(page, 'Escape')
  await expect(addButton).toBeFocused()
  await pressKeys(page, 'Enter')
  await expect(menu.getByRole('menuitem', { name: 'Google Calendar' })).toBeFocused()
  await pressKeys(page, 'Tab')
  await expect(menu).toHaveCount(0)
})

test.describe('mobile viewport', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('keyboard only: site menu traps the focus, changes the theme and restores the focus', async ({ page }) => {
    await openHydrated(page, '/classes')
    const trigger = button(header(page), 'Menu')
    const drawer = dialog(page, 'Menu')
    await tabTo(page, trigger)
    await pressKeys(page, 'Enter')
    await expect(drawer).toBeVisible()
    await tabTo(page, drawer.getByRole('radio', { name: 'System', exact: true }))
    await pressKeys(page, 'ArrowLeft')
    await expect(drawer.getByRole('radio', { name: 'Dark', exact: true })).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await pressKeys(page, 'Tab')
      await expect(drawer.locator(':focus')).toHaveCount(1)
    }
    await pressKeys(page, 'Escape')
    await expect(drawer).toHaveCount(0)
    await expect(trigger).toBeFocused()

    await pressKeys(page, 'Enter')
    await expect(drawer).toBeVisible()
    await tabTo(page, drawer.getByRole('link', { name: 'Store', exact: true }))
    await pressKeys(page, 'Enter')
    await expect(page).toHaveURL('/store')
    await expect(drawer).toHaveCount(0)
    await expect(main(page)).toBeFocused()
    await expect(liveRegion(page)).toHaveText('Store | Journey Paradigm')
  })
})

test('keyboard only: search opens with / and Ctrl+K, Get the App dialog with tabs', async ({ page }) => {
  await openHydrated(page, '/')
  const getAppButton = button(main(page), 'Get the App')
  await tabTo(page, getAppButton)
  for (const key of ['/', 'Control+k']) {
    await pressKeys(page, key)
    await expect(dialog(page, 'Search').getByRole('combobox')).toBeFocused()
    await pressKeys(page, 'ArrowDown', 'Escape')
    await expect(dialog(page, 'Search')).toHaveCount(0)
    await expect(getAppButton).toBeFocused()
  }

  await pressKeys(page, 'Enter')
  const appDialog = dialog(page, 'Get the App')
  await tabTo(page, appDialog.getByRole('tab', { name: 'Computer', exact: true }))
  await pressKeys(page, 'ArrowRight')
  await expect(appDialog.getByRole('tab', { name: 'iPhone', exact: true })).toBeFocused()
  await expect(appDialog.getByRole('tabpanel')).toContainText('Add to Home Screen')
  for (let tabs = 0; tabs < 4; tabs += 1) {
    await pressKeys(page, 'Tab')
    await expect(appDialog.locator(':focus')).toHaveCount(1)
  }
  await pressKeys(page, 'Escape')
  await expect(appDialog).toHaveCount(0)
  await expect(getAppButton).toBeFocused()
})

/**
 * Everything works by keyboard alone, with visible focus that is never lost. The first Tab offers to skip the
 * navigation bar.
 */
for (const [index, colorScheme] of (['light', 'dark'] as const).entries())
  test(`focus ring: visible at every tab stop with a contrast of at least 3:1 (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const paths = ['/', '/store', '/auth', '/binder/print']
    for (const path of isSoakRun ? paths : paths.slice(2 * index, 2 * index + 2)) {
      await openHydrated(page, path)
      const last = page.getByRole('contentinfo').getByRole('link').last()
      await tabTo(page, last)
      // The focus ring needs a contrast of at least 3:1 with its background.
      const contrast = await last.evaluate((link) => {
        const luminanceOf = (color: string) => {
          const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
            const channel = Number(part) / 255
            return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        }
        const ringLuminance = luminanceOf(getComputedStyle(link).outlineColor)
        const backgroundLuminance = luminanceOf(getComputedStyle(document.body).backgroundColor)
        return Math.max(ringLuminance, backgroundLuminance) / Math.min(ringLuminance, backgroundLuminance)
      })
      expect(contrast, path).toBeGreaterThanOrEqual(3)
    }
  })
