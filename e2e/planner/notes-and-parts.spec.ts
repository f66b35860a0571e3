import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/axe.ts'
import { clickButton, dialog, main } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'
import { addToToday, checkbox, chooseInMenu, openToday, setClock, toDo } from './today.fixture.ts'

test.beforeEach(({ page }) => setClock(page))

const editor = (page: Page) => dialog(page, 'Edit step')
const part = (page: Page, number: number) =>
  editor(page).getByRole('textbox', { name: `Sub-step ${number}`, exact: true })
const openGroup = (page: Page, name: string) => editor(page).locator('summary', { hasText: name }).click()

async function openPainting(page: Page): Promise<void> {
  await openToday(page)
  await addToToday(page, 'Paint the door')
  await chooseInMenu(page, 'Paint the door', 'Edit')
  await openGroup(page, 'Sub-steps')
}

test('notes and sub-steps: written in the dialog, ticked in the row, and there after a reload', async ({ page }) => {
  await openPainting(page)
  await part(page, 1).fill('Buy paint')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dry')
  await part(page, 1).press('Enter')
  await page.keyboard.type('Sand')
  await expect(part(page, 2)).toHaveValue('Sand')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(part(page, 1)).toBeFocused()
  await openGroup(page, 'Notes')
  await editor(page).getByLabel('Notes').fill('Two coats.\nThe orchid stays outside.')
  await expectAccessible(page, 'the step dialog with notes and sub-steps')
  await clickButton(editor(page), 'Save')

  await toDo(page).getByRole('button', { name: 'Notes Sub-steps 0/3' }).click()
  await expect(toDo(page)).toContainText('The orchid stays outside.')
  await checkbox(page, 'Sand').check()
  await checkbox(page, 'Dry').check()
  await expectAccessible(page, 'a step with notes and sub-steps')
  await page.reload()
  await toDo(page).getByRole('button', { name: 'Notes Sub-steps 2/3' }).click()
  await expect(toDo(page).getByRole('list', { name: 'Sub-steps of Paint the door' })).toHaveText('SandBuy paintDry')
  await expect(checkbox(page, 'Buy paint')).not.toBeChecked()
  await checkbox(page, 'Buy paint').check()
  await clickButton(page, 'Undo last change')
  await expect(checkbox(page, 'Buy paint')).not.toBeChecked()

  await chooseInMenu(page, 'Paint the door', 'Edit')
  await clickButton(editor(page), 'Remove Dry')
  await part(page, 1).fill('Sand it')
  await clickButton(editor(page), 'Save')
  await expect(toDo(page).getByRole('button', { name: 'Notes Sub-steps 1/2' })).toBeVisible()

  await openPlanner(page, '/planner/search?q=orchid')
  await expect(main(page).getByRole('link', { name: /Paint the door/ })).toBeVisible()
})

test.describe('pasting', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  async function paste(page: Page, text: string): Promise<void> {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await page.keyboard.press('ControlOrMeta+V')
  }

  test('several lines are several sub-steps; what has no room is refused with the count', async ({ page }) => {
    await openPainting(page)
    await part(page, 1).fill('Buy ')
    await paste(page, 'paint\n- Sand\n- Dry')
    await expect(part(page, 3)).toBeFocused()
    await expect(part(page, 1)).toHaveValue('Buy paint')
    await part(page, 4).focus()
    await paste(page, `Wipe\n${'a'.repeat(301)}`)
    await expect(page.getByText('One of these lines has 301 characters')).toBeVisible()
    await paste(page, Array.from({ length: 98 }, (_, index) => `Part ${index}`).join('\n'))
    await expect(page.getByText('That would be 101 sub-steps')).toBeVisible()
    await expect(part(page, 4)).toHaveValue('')
    await openGroup(page, 'Notes')
    await editor(page).getByLabel('Notes').focus()
    await paste(page, 'a'.repeat(10_001))
    await expect(page.getByText('That’s 10,001 characters')).toBeVisible()
    await clickButton(editor(page), 'Save')
    await expect(toDo(page).getByRole('button', { name: 'Sub-steps 0/3' })).toBeVisible()
  })
})
