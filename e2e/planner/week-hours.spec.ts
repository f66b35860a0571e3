import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { clickButton } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { touchscreen } from '../fixtures/touch.ts'
import { unstickBars } from './sticky-bars.fixture.ts'
import { addStep, day, liveRegion, openWeek, row, setWednesday, toDone } from './week.fixture.ts'

test.beforeEach(({ page }) => setWednesday(page))

type Point = { x: number; y: number }

async function openHours(page: Page, date = ''): Promise<void> {
  await openWeek(page, date)
  await clickButton(page, 'Hours')
  await expect(page.locator('.hours')).toBeVisible()
}

const block = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Returns the point of a time ('9:30' is 9.5) in a day. */
async function pointAt(page: Page, name: string, hour: number): Promise<Point> {
  const box = await day(page, name).locator('[data-hours]').boundingBox()
  if (!box) throw new Error(`${name} has no hours`)
  return { x: box.x + box.width / 2, y: Math.round(box.y + (box.height * hour) / 24) + 1 }
}

async function topOf(page: Page, name: string): Promise<Point> {
  const box = await block(page, name).locator('xpath=..').boundingBox()
  if (!box) throw new Error(`${name} has no box`)
  return { x: box.x + box.width / 2, y: box.y + 2 }
}

async function bottomOf(page: Page, name: string): Promise<Point> {
  const box = await block(page, name).locator('xpath=..').boundingBox()
  if (!box) throw new Error(`${name} has no box`)
  return { x: box.x + box.width / 2, y: box.y + box.height - 3 }
}

async function drag(page: Page, from: Point, to: Point, { preview = '' } = {}): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 12 })
  if (preview) await expect(page.locator('.hour-preview')).toHaveText(preview)
  await page.mouse.up()
}

/** Adds a step at 9 AM on Thursday by pressing that hour. */
async function addAtNine(page: Page, text: string): Promise<void> {
  const { x, y } = await pointAt(page, 'Thursday', 9)
  await page.mouse.click(x, y)
  const dialog = page.getByRole('dialog', { name: 'Add to Thursday, December 3' })
  await expect(dialog).toContainText('9:00 to 9:30 AM')
  await dialog.getByRole('textbox').fill(text)
  await dialog.getByRole('textbox').press('Enter')
  await expect(block(page, `${text}, 9:00 to 9:30 AM`)).toBeVisible()
}

test.describe('hours', () => {
  test.use({ viewport: { width: 1440, height: 1000 } })

  test('a step is dragged from To Done to an hour, and is there after a reload', quickRun, async ({ page }) => {
    await openHours(page)
    await addStep(toDone(page), 'Call the bank')
    const from = await row(toDone(page), 'Call the bank').boundingBox()
    const to = await pointAt(page, 'Thursday', 10.25)
    await drag(page, { x: (from?.x ?? 0) + 80, y: (from?.y ?? 0) + 16 }, to, { preview: '10:15 to 10:45 AM' })
    await expect(block(page, 'Call the bank, 10:15 to 10:45 AM')).toBeVisible()
    await expect(liveRegion(page)).toHaveText('Call the bank: Thursday, December 3, 10:15 to 10:45 AM')
    await page.reload()
    await expect(block(page, 'Call the bank, 10:15 to 10:45 AM')).toBeVisible()
  })

  test('a block moves to another day and hour, and its lower edge changes how long it takes', async ({ page }) => {
    await openHours(page)
    await addAtNine(page, 'Call the bank')
    await drag(page, await topOf(page, 'Call the bank, 9:00 to 9:30 AM'), await pointAt(page, 'Friday', 11.5))
    await expect(block(page, 'Call the bank, 11:30 AM to 12:00 PM')).toBeVisible()
    await expect(day(page, 'Friday')).toContainText('Call the bank')
    const edge = await bottomOf(page, 'Call the bank, 11:30 AM to 12:00 PM')
    await drag(page, edge, await pointAt(page, 'Friday', 13), { preview: '11:30 AM to 1:00 PM' })
    await expect(block(page, 'Call the bank, 11:30 AM to 1:00 PM')).toBeVisible()
    await expect(day(page, 'Friday')).toContainText('6 h 30 left')
    await page.keyboard.press('Control+z')
    await expect(block(page, 'Call the bank, 11:30 AM to 12:00 PM')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(block(page, 'Call the bank, 9:00 to 9:30 AM')).toBeVisible()
    // The end of a drag is not a click: no dialog is open.
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('without a time again: a block is dragged to the rows above the hours, or to To Done', async ({ page }) => {
    await openHours(page)
    await addAtNine(page, 'Call the bank')
    const rows = await day(page, 'Friday').getByRole('heading').boundingBox()
    const from = await topOf(page, 'Call the bank, 9:00 to 9:30 AM')
    await drag(page, from, { x: (rows?.x ?? 0) + 30, y: (rows?.y ?? 0) + 20 })
    await expect(day(page, 'Friday').getByRole('list', { name: 'Without a time on Friday' })).toContainText('Call')
    await expect(block(page, 'Call the bank')).toBeVisible()
    await page.keyboard.press('Control+z')
    const heading = await page.getByRole('heading', { name: 'To Done' }).boundingBox()
    await drag(page, await topOf(page, 'Call the bank, 9:00 to 9:30 AM'), {
      x: (heading?.x ?? 0) + 40,
      y: (heading?.y ?? 0) + 200,
    })
    await expect(row(toDone(page), 'Call the bank')).not.toContainText('AM')
  })

  /** Every drag has keys, which announce the move. */
  test('keys: Alt and an arrow move a block, with Shift they stretch it', quickRun, async ({ page }) => {
    await openHours(page)
    await addAtNine(page, 'Call the bank')
    await block(page, 'Call the bank, 9:00 to 9:30 AM').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(liveRegion(page)).toHaveText('Call the bank: Thursday, December 3, 9:15 to 9:45 AM')
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await expect(liveRegion(page)).toHaveText('Call the bank: Thursday, December 3, 9:15 to 10:00 AM')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(liveRegion(page)).toHaveText('Call the bank: Friday, December 4, 9:15 to 10:00 AM')
    await expect(block(page, 'Call the bank, 9:15 to 10:00 AM')).toBeFocused()
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(block(page, 'Call the bank, 9:00 to 9:30 AM')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(block(page, 'Call the bank, 9:15 to 9:45 AM')).toBeVisible()
    await unstickBars(page)
    await expectAccessible(page, 'the hours of the week')
  })

  test('g: the layout changes, and this device remembers it', async ({ page }) => {
    await openWeek(page)
    await expect(async () => {
      await page.keyboard.press('g')
      await expect(page.locator('.hours')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.getByRole('link', { name: 'Next week' }).click()
    await expect(page.locator('.hours')).toBeVisible()
    await page.keyboard.press('g')
    await expect(page.locator('.week__grid')).toBeVisible()
    await page.reload()
    await expect(page.locator('.week__grid')).toBeVisible()
  })

  test('appointment: is drawn on the empty hours, moved and stretched; a recurring one on all dates', async ({
    page,
  }) => {
    await openHours(page)
    await drag(page, await pointAt(page, 'Thursday', 10), await pointAt(page, 'Thursday', 11.5), {
      preview: '10:00 to 11:30 AM',
    })
    await clickButton(page, 'Make it an appointment')
    const dialog = page.getByRole('dialog', { name: 'New appointment' })
    await expect(dialog.getByLabel(/^To/)).toHaveValue('11:30')
    await dialog.getByRole('textbox', { name: 'Appointment' }).fill('Choir')
    await dialog.getByLabel('Repeat', { exact: true }).selectOption('Every day')
    await clickButton(dialog, 'Save')
    await expect(block(page, 'Choir, 10:00 to 11:30 AM, Appointment')).toHaveCount(4)
    const friday = day(page, 'Friday').getByRole('button', { name: /^Choir/ })
    const box = await friday.boundingBox()
    await drag(page, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 4 }, await pointAt(page, 'Friday', 13))
    await expect(block(page, 'Choir, 1:00 to 2:30 PM, Appointment')).toHaveCount(4)
    await expect(liveRegion(page)).toHaveText('Choir: Friday, December 4, 1:00 to 2:30 PM, and all of its dates')
    await friday.focus()
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await expect(friday).toHaveAccessibleName('Choir, 1:00 to 2:15 PM, Appointment')
    await expect(friday).toBeFocused()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(block(page, 'Choir, 1:00 to 2:30 PM, Appointment')).toHaveCount(4)
  })

  test('past week: its hours are read-only', async ({ page }) => {
    await openHours(page)
    await addAtNine(page, 'Call the bank')
    await setWednesday(page, '2026-12-09')
    await openHours(page, '2026-12-02')
    await expect(day(page, 'Thursday')).toContainText('Call the bank, 9:00 to 9:30 AM')
    await expect(page.getByRole('checkbox', { name: 'Call the bank' })).toBeDisabled()
    const { x, y } = await pointAt(page, 'Friday', 10)
    await page.mouse.click(x, y)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('[data-movable]')).toHaveCount(0)
  })
})

test.describe('hours of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one day is shown: a tap adds a step, a long press moves it', async ({ page }) => {
    await openHours(page)
    await page.locator('.hours').evaluate((hours) => hours.scrollIntoView({ block: 'start' }))
    await expect(day(page, 'Thursday')).toBeHidden()
    const ten = await pointAt(page, 'Wednesday', 10)
    await page.touchscreen.tap(ten.x, ten.y + 2)
    const dialog = page.getByRole('dialog', { name: 'Add to Wednesday, December 2' })
    await dialog.getByRole('textbox').fill('Call the bank')
    await dialog.getByRole('textbox').press('Enter')
    const finger = await touchscreen(page)
    await finger.press(await topOf(page, 'Call the bank, 10:00 to 10:30 AM'))
    await expect(page.locator('.week-ghost')).toHaveText('Call the bank')
    await finger.move(await pointAt(page, 'Wednesday', 11))
    await expect(page.locator('.hour-preview')).toHaveText('11:00 to 11:30 AM')
    await finger.release()
    await expect(block(page, 'Call the bank, 11:00 to 11:30 AM')).toBeVisible()
    await unstickBars(page)
    await expectAccessible(page, 'the hours of a phone', { widths: [390] })
  })
})
