import type { Locator, Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { clickButton, dialog } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { addSteps } from './planner.fixture.ts'
import { addToToday, checkbox, chooseInMenu, done, openToday, setClock, toDo } from './today.fixture.ts'

test.beforeEach(({ page }) => setClock(page))

const bar = (page: Page) => page.getByRole('region', { name: 'Selected steps' })
const text = (container: Page | Locator, step: string) =>
  container.getByRole('button', { name: `Edit ${step}`, exact: true })
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' }).click()

async function openWithSteps(page: Page): Promise<void> {
  await openToday(page)
  await addToToday(page, 'Paint', 'Sand', 'Sweep', 'Call')
}

test('selection by mouse: several steps are done at once, and one undo takes it back', quickRun, async ({ page }) => {
  await openWithSteps(page)
  await text(page, 'Paint').click({ modifiers: ['ControlOrMeta'] })
  await expect(bar(page)).toContainText('1 selected')
  await text(page, 'Sweep').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await text(page, 'Sand').click()
  await expect(bar(page)).toContainText('2 selected')
  await expectAccessible(page, 'selected steps')
  await clickButton(bar(page), 'Done')
  await expect(bar(page)).toHaveCount(0)
  await expect(done(page).getByRole('checkbox')).toHaveCount(2)
  await expect(text(page, 'Call')).toBeFocused()
  await undo(page)
  await expect(done(page).getByRole('checkbox')).toHaveCount(0)
  for (const step of ['Paint', 'Sand', 'Sweep', 'Call']) await expect(checkbox(page, step)).toBeVisible()
  await text(page, 'Sand').click()
  await expect(page.getByRole('textbox', { name: 'Step', exact: true })).toHaveValue('Sand')
})

test('selection by keys: x, Shift with an arrow key, an action and Escape', async ({ page }) => {
  await openWithSteps(page)
  await tabTo(page, text(page, 'Paint'), 'Shift+Tab')
  await page.keyboard.press('x')
  await expect(page.getByRole('status').filter({ hasText: 'Paint: selected. 1 selected.' })).toHaveCount(1)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('3 selected')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(bar(page)).toContainText('2 selected')
  await expect(text(page, 'Sand')).toBeFocused()
  await page.keyboard.press('a')
  await expect(bar(page).getByRole('button', { name: 'Give a day' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(text(page, 'Sweep')).toBeFocused()
  await expect(checkbox(page, 'Paint')).toHaveCount(0)
  await expect(checkbox(page, 'Sand')).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(text(page, 'Sweep')).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByText('Select the step that has the focus')).toBeVisible()
})

test.describe('touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('selection from the menu: taps add steps, which get a day or are dropped', async ({ page }) => {
    await addSteps(page, ['Paint', 'Sand', 'Sweep'])
    await chooseInMenu(page, 'Paint', 'Select')
    await text(page, 'Sand').tap()
    await expect(bar(page)).toContainText('2 selected')
    await clickButton(bar(page), 'Give a day')
    await dialog(page, 'Give 2 steps a day').getByRole('button', { name: 'Friday' }).click()
    await expect(text(page, 'Sweep')).toBeFocused()
    await expect(text(page, 'Paint')).toHaveCount(0)
    await undo(page)
    await chooseInMenu(page, 'Paint', 'Select')
    await clickButton(bar(page), 'Drop')
    await expect(text(page, 'Paint')).toHaveCount(0)
    await chooseInMenu(page, 'Sand', 'Select')
    await clickButton(bar(page), 'Clear')
    await expect(text(page, 'Sand')).toBeFocused()
    await expect(toDo(page)).toHaveCount(0)
  })
})
