import type { Locator, Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible, findCutOff } from '../fixtures/axe.ts'
import { button, clickButton, dialog, main } from '../fixtures/locators.ts'
import { addJourney, addSteps, addTrack, expect, openPlanner, test } from './planner.fixture.ts'
import { unstickBars } from './sticky-bars.fixture.ts'

/** A Wednesday. */
const NOW = new Date('2026-12-02T09:00:00')

const day = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^(Today, )?${name}, `) })
const toDone = (page: Page) => page.getByRole('region', { name: 'To Done' })
const menuItem = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const stepsOf = (region: Locator) => region.getByRole('checkbox')

/** Opens the menu of a button with Enter, and chooses an item with the keyboard. */
async function chooseByKeys(page: Page, trigger: Locator, item: string | RegExp): Promise<void> {
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  const target = menuItem(page, item)
  for (let keys = 0; keys < 12; keys += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test.beforeEach(({ page }) => page.clock.setFixedTime(NOW))

const emptyPages = [
  ['an empty week', '/planner/week'],
  ['an empty month', '/planner/month'],
  ['no track', '/planner/tracks'],
  ['no Sunday session', '/planner/sessions/sunday'],
  ['no morning session', '/planner/sessions/morning'],
  ['no season session', '/planner/sessions/season'],
  ['no printed sheet', '/planner/sheet'],
  ['an unknown sheet', '/planner/sheet#AAAAA-AAAAA'],
  ['no journey to print', '/planner/print?sheet=journey'],
  ['the search of an empty planner', '/planner/search'],
  ['a search without results', '/planner/search?q=zebra'],
  ['nothing deleted', '/planner/deleted'],
  ['no history', '/planner/history'],
  ['a day without history', '/planner/history?day=2026-11-01'],
] as const

test('empty planner: no axe violations on its pages', async ({ page }) => {
  test.slow()
  for (const [name, path] of emptyPages) {
    await openPlanner(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await unstickBars(page)
    await expectAccessible(page, name)
  }
})

const usedPages = [
  ['today', '/planner'],
  ['the month of a step', '/planner/month'],
  ['the print page', '/planner/print'],
  ['settings of the planner', '/planner/settings'],
  ['an open Sunday session', '/planner/sessions/sunday?date=2026-12-06'],
  ['a morning', '/planner/sessions/morning?date=2026-12-02'],
  ['the review of a season', '/planner/sessions/season?date=2026-12-31'],
  ['a track of three months', '/planner/tracks'],
  ['one journey', '/planner/journeys'],
] as const

/** Every page and dialog passes axe in both themes, on mobile and desktop. */
test('used planner: no axe violations on its pages', async ({ page }) => {
  test.slow()
  await addSteps(page, ['Call the bank', 'Walk to the lake'])
  await addTrack(page, 'Ten quiet minutes', { startsOn: '2026-08-20' })
  await addJourney(page, 'Run ten kilometers')
  for (const [name, path] of usedPages) {
    await openPlanner(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await unstickBars(page)
    await expectAccessible(page, name, { hasOverlay: path.includes('date=') })
  }
})

test('a long name, a narrow phone and text of double size: nothing is cut off, all views are in the bar', async ({
  page,
}) => {
  const title = 'Rechtsschutzversicherungsgesellschaftenverzeichnisabgleich'
  await addJourney(page, title)
  await main(page).getByRole('textbox', { name: 'New step of this journey' }).fill('Call the bank')
  await page.keyboard.press('Enter')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await openPlanner(page, '/planner/week')
    await expect(toDone(page).getByRole('heading', { name: title })).toBeVisible()
    expect.soft(await findCutOff(page), `${width} px`).toEqual([])
    const views = page.getByRole('navigation', { name: 'Planner' }).getByRole('link')
    await expect(views).toHaveCount(6)
    for (const view of await views.all()) await expect(view).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('dialogs of the planner: no axe violations', async ({ page }) => {
  test.slow()
  await addSteps(page, ['Call the bank'])
  await clickButton(page, 'More for Call the bank')
  await menuItem(page, 'Edit').click()
  await expect(dialog(page, 'Edit step')).toBeVisible()
  await expectAccessible(page, 'step dialog', { hasOverlay: true })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 1000 })
  await clickButton(main(page), 'Appointment')
  await expect(dialog(page, 'New appointment')).toBeVisible()
  await expectAccessible(page, 'appointment dialog', { hasOverlay: true })
  await page.keyboard.press('Escape')
  await addJourney(page, 'Run ten kilometers')
  await clickButton(main(page), 'Add an award')
  await expect(dialog(page, 'Add an award')).toBeVisible()
  await expectAccessible(page, 'award dialog', { hasOverlay: true })
  await page.keyboard.press('Escape')
  await clickButton(main(page), 'More for this journey')
  await menuItem(page, 'Pause...').click()
  await expect(dialog(page, 'Pause this journey')).toBeVisible()
  await expectAccessible(page, 'pause of a journey', { hasOverlay: true })
})

test('what can be dragged moves by menu, with keys only: a day and another order', quickRun, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await addSteps(page, ['Call the bank', 'Buy paper'])
  for (const text of ['Call the bank', 'Buy paper'])
    await chooseByKeys(page, button(page, `Give it a day: ${text}`), /^Fri, Dec 4/)
  const friday = stepsOf(day(page, 'Friday'))
  await expect(friday).toHaveCount(2)
  await expect(friday.last()).toHaveAccessibleName('Buy paper')
  await chooseByKeys(page, button(page, 'Give it a day: Buy paper'), 'Move up')
  await expect(friday.first()).toHaveAccessibleName('Buy paper')
  await expect(page.locator('.week > [role=status]')).toHaveText('Buy paper: Friday, December 4, 1 of 2')
  await chooseByKeys(page, button(page, 'Give it a day: Buy paper'), 'Move down')
  await expect(friday.last()).toHaveAccessibleName('Buy paper')
  await chooseByKeys(page, button(page, 'Give it a day: Buy paper'), 'Back to To Done')
  await expect(stepsOf(toDone(page))).toHaveAccessibleName('Buy paper')
})

test('reduced motion: nothing moves when a step is ticked and a stamp is pressed', async ({ page }) => {
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 20)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className.toString() : '')),
    )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await addSteps(page, ['Call the bank'])
  await page.getByRole('checkbox', { name: 'Call the bank' }).click()
  expect(await moving()).toEqual([])
  await addJourney(page, 'Run ten kilometers')
  await page.getByRole('button', { name: /^Crew/ }).click()
  await dialog(page, 'Crew').getByLabel('Your answer').fill('Theo')
  await clickButton(dialog(page, 'Crew'), 'Stamp it')
  expect(await moving()).toEqual([])
})
