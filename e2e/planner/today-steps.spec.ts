import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { tabTo } from '../fixtures/keyboard.ts'
import { dialog } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { addToToday, checkbox, chooseInMenu, done, newStep, openToday, setClock, toDo } from './today.fixture.ts'

test.beforeEach(({ page }) => setClock(page))

test('steps: three are shown and the others folded', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'One', 'Two', 'Three')
  await expect(page.getByRole('button', { name: /more$/ })).toHaveCount(0)
  await addToToday(page, 'Four', 'Five')
  await expect(checkbox(page, 'Five')).toBeVisible()
  await page.reload()
  await expect(checkbox(page, 'Three')).toBeVisible()
  await expect(checkbox(page, 'Four')).toHaveCount(0)
  await page.getByRole('button', { name: 'and 2 more' }).click()
  await expect(checkbox(page, 'Five')).toBeVisible()
})

/** Today shows three steps and folds the others. Done steps are counted on the other side and can be opened again. */
test(
  'steps: a tick moves the step to the done side, where it is counted and opened again',
  quickRun,
  async ({ page }) => {
    await openToday(page)
    await addToToday(page, 'Call the bank', 'Buy paper')
    await checkbox(page, 'Call the bank').check()
    await expect(done(page).getByRole('img', { name: '1 done today' })).toBeVisible()
    await expect(done(page).getByRole('checkbox', { name: 'Call the bank' })).toBeChecked()
    await checkbox(page, 'Buy paper').check()
    await expect(toDo(page)).toContainText('That’s everything for today.')
    await expect(done(page).getByRole('img', { name: '2 done today' })).toBeVisible()

    await done(page).getByRole('checkbox', { name: 'Buy paper' }).click()
    await expect(toDo(page).getByRole('checkbox', { name: 'Buy paper' })).not.toBeChecked()
    await page.reload()
    await expect(done(page).getByRole('checkbox')).toHaveCount(1)
  },
)

test('steps: keyboard ticks one after another, and edits a text in its place', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Call the bank', 'Buy paper')
  await tabTo(page, checkbox(page, 'Call the bank'), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(checkbox(page, 'Buy paper')).toBeFocused()
  const text = page.getByRole('button', { name: 'Edit Buy paper' })
  await tabTo(page, text)
  await page.keyboard.press('Enter')
  await page.keyboard.type(' for the printer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit Buy paper for the printer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(' and ink')
  await page.keyboard.press('Escape')
  await expect(checkbox(page, 'Buy paper for the printer')).toBeVisible()
})

test('step dialog: fits a phone, and shows what a folded group holds', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openToday(page)
  await addToToday(page, 'Water the plants')
  await chooseInMenu(page, 'Water the plants', 'Edit')
  const editor = dialog(page, 'Edit step')
  await expect(editor.getByLabel('Journey')).toBeVisible()
  const hasRoom = await editor.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)
  expect(hasRoom).toBe(true)
  const repeat = editor.getByRole('group').filter({ hasText: 'How often' })
  await expect(editor.getByLabel('How often')).toBeHidden()
  await repeat.locator('summary').click()
  await editor.getByLabel('How often').selectOption('Every Monday')
  await repeat.locator('summary').click()
  await expect(editor.getByText('Every Monday', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'the step dialog')
})

test('menu of a step: another day, tomorrow, waiting, dropped and undone', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Paint', 'Sand', 'Ask Theo', 'Sweep')
  await chooseInMenu(page, 'Paint', 'Carry to tomorrow')
  await expect(checkbox(page, 'Paint')).toHaveCount(0)
  await chooseInMenu(page, 'Sand', 'Give it another day')
  await dialog(page, 'Give it a day').getByRole('button', { name: 'Friday' }).click()
  await expect(checkbox(page, 'Sand')).toHaveCount(0)
  await chooseInMenu(page, 'Ask Theo', 'Waiting for...')
  const editor = dialog(page, 'Edit step')
  await expect(editor.getByLabel('Who or what')).toBeFocused()
  await editor.getByLabel('Who or what').fill('Theo')
  await editor.getByLabel('Ask again on').fill('2026-11-30')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Ask about it today' })).toContainText('Waiting for Theo')
  await chooseInMenu(page, 'Sweep', 'Drop')
  await expect(checkbox(page, 'Sweep')).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(checkbox(page, 'Sweep')).toBeVisible()
})

test.describe('pasting', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  async function paste(page: Page, text: string): Promise<void> {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await page.keyboard.press('ControlOrMeta+V')
  }

  test('several pasted lines are several steps; the first continues what was typed', async ({ page }) => {
    await openToday(page)
    await newStep(page).fill('Buy ')
    await paste(page, 'paint\n- Sand\n- Sweep')
    for (const step of ['Buy paint', 'Sand', 'Sweep']) await expect(checkbox(page, step)).toBeVisible()
    await expect(newStep(page)).toHaveValue('')
  })

  test('many pasted lines are shown first, and all of them become steps', async ({ page }) => {
    await openToday(page)
    const lines = Array.from({ length: 300 }, (_, index) => `Step ${index + 1}`)
    await newStep(page).focus()
    await paste(page, lines.join('\n'))
    const preview = dialog(page, 'Add 300 steps?')
    await expect(preview.getByRole('listitem')).toHaveText(lines)
    await preview.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await newStep(page).focus()
    await paste(page, lines.join('\n'))
    await preview.getByRole('button', { name: 'Add them' }).click()
    await expect(preview).toBeHidden()
    const more = page.getByRole('button', { name: 'and 297 more' })
    await expect(more).toBeVisible()
    await page.reload()
    await expect(more).toBeVisible()
  })

  test('text that is longer than its field is refused with the count, and nothing is cut', async ({ page }) => {
    await openToday(page)
    await newStep(page).fill('Read: ')
    await paste(page, 'a'.repeat(1_000))
    await expect(page.getByText('That’s 1,006 characters')).toBeVisible()
    await expect(newStep(page)).toHaveValue('Read: ')
    await newStep(page).fill('')
    await paste(page, `Paint\n${'b'.repeat(1_001)}`)
    await expect(page.getByText('One of these lines has 1,001 characters')).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })
})

test('after midnight: open steps wait folded, and are done, carried or dropped from there', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Paint', 'Sand', 'Sweep')
  await page.clock.setFixedTime(new Date('2026-12-01T00:10:00'))
  await page.reload()
  const earlier = page.getByRole('list', { name: 'From earlier' })
  await expect(page.getByText('3 from earlier')).toBeVisible()
  await expect(earlier).toBeHidden()
  await page.getByText('3 from earlier').click()
  await page.getByRole('button', { name: 'Move to today: Paint' }).click()
  await expect(page.getByRole('list', { name: 'Steps of today' })).toContainText('Paint')
  await page.getByRole('button', { name: 'Drop: Sand' }).click()
  await page.getByRole('button', { name: 'Give it a day: Sweep' }).click()
  await dialog(page, 'Give it a day').getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByText(/from earlier$/)).toHaveCount(0)
})

/** Two minutes in the evening: what got done, what moves where, and the first step of tomorrow. */
test('close the day: open steps move or are dropped, and one becomes the first of tomorrow', async ({ page }) => {
  await openToday(page)
  await addToToday(page, 'Call the bank', 'Buy paper', 'Mend the bike', 'Write to Ann')
  await checkbox(page, 'Call the bank').check()
  await done(page).getByRole('button', { name: 'Close the day' }).click()
  const evening = dialog(page, 'Close the day')
  await expect(evening.getByRole('heading', { name: '1 done' })).toBeVisible()
  await evening.getByRole('button', { name: 'Drop: Mend the bike' }).click()
  await expect(evening.getByRole('heading', { name: '2 still open' })).toBeFocused()
  await expectAccessible(page, 'closing the day', { hasOverlay: true })
  await evening.getByRole('button', { name: 'Move all to tomorrow' }).click()
  await expect(evening.getByRole('heading', { name: 'Nothing is left open' })).toBeVisible()
  await evening.getByRole('radio', { name: 'Write to Ann' }).check()
  await evening.getByRole('textbox', { name: 'New step for tomorrow' }).fill('Sleep long')
  await page.keyboard.press('Enter')
  await expect(evening.getByRole('radio')).toHaveCount(3)
  await evening.getByRole('button', { name: 'Close the day' }).click()
  await expect(evening).toHaveCount(0)
  await page.clock.setFixedTime(new Date('2026-12-01T07:00:00'))
  await page.reload()
  await expect(toDo(page).getByRole('checkbox')).toHaveCount(3)
  await expect(toDo(page).getByRole('checkbox').first()).toHaveAccessibleName('Write to Ann')
})
