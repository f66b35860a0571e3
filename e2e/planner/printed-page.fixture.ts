import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { isPaperSize, paperSizes } from '#contract/content/pdf/paper-sizes.ts'
import { BOX_LINE_MM } from '#contract/planner/sheets/sheet-geometry.ts'
import { photograph } from '../../web/planner/read-sheet/photo.fixture.ts'
import type { GrayImage, Pixels } from '../../web/planner/read-sheet/pixels.ts'
import { drawTick, PRINT_PX_PER_MM, tickBoxes } from '../../web/planner/read-sheet/printed-sheet.fixture.ts'
import { createRandom } from '../../web/planner/read-sheet/random.fixture.ts'
import { readPdf } from '../fixtures/pdf.ts'
import { expect } from '../fixtures/test.ts'

type PrintedPage = {
  paper: keyof typeof paperSizes
  image: GrayImage
  /** Text of the QR code. */
  url: string
  /** Corners of the boxes in millimeters, by the text beside them. */
  boxes: Map<string, { x: number; y: number }>
}

/** Prints the sheet that is open by the browser, which must fit on one page. */
export async function printByBrowser(page: Page): Promise<PrintedPage> {
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet__page')
  const paper = await sheet.getAttribute('data-paper')
  if (!isPaperSize(paper)) throw new Error('the sheet has no paper')
  const png = await sheet.screenshot()
  const boxes = await readBoxes(page)
  await page.emulateMedia({ media: 'screen' })
  const { data, info } = await sharp(png)
    .resize(Math.round(paperSizes[paper].width * PRINT_PX_PER_MM))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data: pixels, info: size } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const url = decodeQR({ width: size.width, height: size.height, data: pixels })
  return { paper, image: { width: info.width, height: info.height, data }, url, boxes }
}

/** Returns the boxes of the preview. The text of a box is the nearest one on its right. */
async function readBoxes(page: Page): Promise<PrintedPage['boxes']> {
  const found = await page.locator('.sheet-svg').evaluate((svg) => {
    const numberOf = (element: Element, name: string) => Number(element.getAttribute(name))
    const texts = Array.from(svg.querySelectorAll('text'), (text) => ({
      text: text.textContent ?? '',
      x: numberOf(text, 'x'),
      y: numberOf(text, 'y'),
    }))
    return Array.from(svg.querySelectorAll('.sheet-svg__box'), (box) => {
      const [x, y] = [numberOf(box, 'x'), numberOf(box, 'y')]
      const distance = (text: { x: number; y: number }) => text.x - x + Math.abs(text.y - y - 4)
      const near = texts.filter((text) => text.x > x && Math.abs(text.y - y - 4) < 3)
      return { x, y, text: near.toSorted((one, other) => distance(one) - distance(other))[0]?.text ?? '' }
    })
  })
  return new Map(found.map(({ x, y, text }) => [text, { x: x - BOX_LINE_MM / 2, y: y - BOX_LINE_MM / 2 }]))
}

/** Ticks the boxes of some texts by hand, and photographs the paper. */
export async function tickAndPhotograph({ paper, image, boxes }: PrintedPage, texts: string[]): Promise<Pixels> {
  const chosen = texts.map((text) => {
    const box = boxes.get(text)
    if (!box) throw new Error(`no box for ${text} among ${[...boxes.keys()].join(', ')}`)
    return { ...box, of: text, date: null, isTicked: false }
  })
  const random = createRandom(21)
  const ticked = tickBoxes({ page: { boxes: chosen, paper }, image }, random, 0)
  for (const box of chosen) drawTick(ticked.image, box, random)
  return photograph(ticked, random, { width: 1080, height: 1440, maxDegrees: 8 })
}
