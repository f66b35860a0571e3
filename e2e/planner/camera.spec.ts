import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type Damage, thumbs } from '../../web/planner/read-sheet/paper-damage.fixture.ts'
import { photograph } from '../../web/planner/read-sheet/photo.fixture.ts'
import type { Pixels } from '../../web/planner/read-sheet/pixels.ts'
import { drawTick, printSheet, tickBoxes } from '../../web/planner/read-sheet/printed-sheet.fixture.ts'
import { createRandom } from '../../web/planner/read-sheet/random.fixture.ts'
import { strike } from '../../web/planner/read-sheet/sheet-photos.fixture.ts'
import { filmedCamera, filmPicture, removeFilm } from './camera.fixture.ts'
import { addSteps, expect, openPlanner, printWeek, test } from './planner.fixture.ts'
import { printByBrowser, tickAndPhotograph } from './printed-page.fixture.ts'

test.use(filmedCamera)
test.afterAll(removeFilm)

/** Prints the current week, ticks some boxes by hand and photographs the paper. */
async function photographWeek(page: Page, seed: number, damage?: Damage) {
  const { content, paper, side, blankLines, codes } = await printWeek(page)
  const [code = ''] = codes
  const print = await printSheet({ content, paper, side, blankLines, code })
  const random = createRandom(seed)
  const ticked = tickBoxes(print, random, 0.6)
  damage?.(ticked.image, random, print.page)
  const photo = await photograph(ticked, random, { width: 1080, height: 1440, maxDegrees: 8 })
  const count = print.page.boxes.filter(({ of }, index) => of !== null && ticked.isTicked[index]).length
  return { code, photo, count }
}

async function choosePhoto(page: Page, { width, height, data }: Pixels): Promise<void> {
  const jpeg = sharp(data, { raw: { width, height, channels: 4 } }).jpeg({ quality: 90 })
  const file = { name: 'sheet.jpg', mimeType: 'image/jpeg', buffer: await jpeg.toBuffer() }
  await page.getByRole('dialog', { name: 'Scan a sheet' }).getByLabel('Photo of the sheet').setInputFiles(file)
}

const steps = ['Call the bank', 'Walk to the lake', 'Write to Theo', 'Book the dentist', 'Read chapter four']

/** The camera reads the ticks, shows unsure boxes as pictures, and enters all after one confirmation. */
test('the camera reads the ticks of a sheet, and one confirmation enters them', async ({ page }) => {
  await addSteps(page, steps)
  const { code, photo, count } = await photographWeek(page, 11)
  expect(count).toBeGreaterThan(0)
  filmPicture(photo)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await openPlanner(page, `/planner/sheet#${code}`)
  await page.getByRole('button', { name: 'Scan it with the camera' }).click()
  const noun = count === 1 ? 'tick' : 'ticks'
  await expect(page.getByText(`${count} new ${noun}. Check the list`)).toBeVisible()
  await page.getByRole('button', { name: `Enter ${count} ${noun}` }).click()
  await expect(page.getByRole('checkbox', { name: /\(done\)$/ })).toHaveCount(count)
  // No picture leaves the device.
  expect(sent.filter((url) => !url.includes('/api/planner/'))).toEqual([])
})

test('every new tick is shown as a picture; a step that is crossed out is offered to be dropped', async ({ page }) => {
  await addSteps(page, steps)
  const { content, paper, side, blankLines, codes } = await printWeek(page)
  const print = await printSheet({ content, paper, side, blankLines, code: codes[0] ?? '' })
  const random = createRandom(14)
  const { image } = tickBoxes(print, random, 0)
  const [first, second] = print.page.boxes.filter(({ of }) => of !== null)
  if (!first || !second) throw new Error('there are no boxes')
  drawTick(image, first, random)
  strike(image, second, random)
  filmPicture(await photograph({ image, isTicked: [] }, random, { width: 1080, height: 1440, maxDegrees: 8 }))
  await openPlanner(page, `/planner/sheet#${print.code}`)
  await page.getByRole('button', { name: 'Scan it with the camera' }).click()
  const ticked = page.getByRole('region', { name: 'New tick' })
  await expect(ticked.getByRole('img', { name: 'The box in the picture' })).toHaveCount(1)
  const crossedOut = page.getByRole('region', { name: 'Did you cross this out?' })
  await expect(crossedOut.getByRole('img', { name: 'The box in the picture' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Enter 1 tick', exact: true })).toBeVisible()
  await crossedOut.getByRole('button', { name: /^Drop: / }).click()
  await page.getByRole('button', { name: 'Enter 1 tick, drop 1 step' }).click()
  await expect(page.getByText('1 tick is in your planner, and you dropped 1 step')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /\(done\)$/ })).toHaveCount(1)
})

test.describe('sharp screen', () => {
  test.use({ deviceScaleFactor: 2 })

  test('a sheet printed by the browser: its code opens it, and the camera reads the ticks', async ({ page }) => {
    await addSteps(page, steps)
    await openPlanner(page, '/planner/print')
    await expect(page.getByRole('img', { name: /^Preview of page 1 of 1/ })).toContainText('Write to Theo')
    const print = await printByBrowser(page)
    filmPicture(await tickAndPhotograph(print, ['Write to Theo', 'Book the dentist']))
    await openPlanner(page, print.url)
    await page.getByRole('button', { name: 'Scan it with the camera' }).click()
    await expect(page.getByText('2 new ticks. Check the list')).toBeVisible()
  })
})

test('a photo is read like the camera; a picture without a sheet says what is missing', async ({ page }) => {
  await addSteps(page, steps)
  const { code, photo, count } = await photographWeek(page, 12)
  const { width, height, data } = photo
  filmPicture({ width, height, data: new Uint8Array(data.length).fill(200) })
  await openPlanner(page, '/planner/sheet')
  await page.getByRole('button', { name: 'Scan a sheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan a sheet' })
  await expect(dialog.getByText('Fit the whole sheet in the frame, including its square code.')).toBeVisible()
  await choosePhoto(page, photo)
  await expect(page).toHaveURL(new RegExp(`/planner/sheet#${code}$`))
  await expect(page.getByRole('button', { name: new RegExp(`^Enter ${count} ticks?$`) })).toBeVisible()
})

test('a photo with a thumb on a corner is read; with all corners hidden it says so', async ({ page }) => {
  await addSteps(page, steps)
  const { code, photo, count } = await photographWeek(page, 13, thumbs(1))
  const hidden = await photographWeek(page, 13, thumbs(4))
  await openPlanner(page, '/planner/sheet')
  await page.getByRole('button', { name: 'Scan a sheet' }).click()
  await choosePhoto(page, hidden.photo)
  await expect(page.getByText('Part of the sheet is hidden.')).toBeVisible()
  await choosePhoto(page, photo)
  await expect(page).toHaveURL(new RegExp(`/planner/sheet#${code}$`))
  await expect(page.getByRole('button', { name: new RegExp(`^Enter ${count} ticks?$`) })).toBeVisible()
})
