import type { Page } from '@playwright/test'
import { button, link, main } from '../../fixtures/locators.ts'
import { downloadPdf, readPdf } from '../../fixtures/pdf.ts'
import { expect, test } from '../../fixtures/test.ts'

const lessonPath = '/binder/choose-one-destination'
const questionText = 'Which wish did you leave off the list at first, and why?'
const stepText = 'Tonight, decide where you will sit tomorrow for ten quiet minutes.'
const answerText = 'Singing in front of people. I was shy of it.'

async function fillInLesson(page: Page) {
  await page.getByLabel(questionText).fill(answerText)
  await page.getByRole('checkbox', { name: stepText }).check()
  // Changes are stored only once the page confirms it.
  await expect(page.getByText('Saved in this browser').first()).toBeVisible()
}

const downloadSheet = (page: Page, name: string) => downloadPdf(link(main(page), name).or(button(page, name)))

const paperSizes = { A4: [595, 842], Letter: [612, 792], A5: [420, 595] } as const

/** A lesson is a PDF on A4, Letter or A5 with the user's answers and checked steps. Its worksheet has none. */
test('lesson PDF: selected paper size and the user’s answers; the worksheet is blank', async ({ page }) => {
  await page.goto(lessonPath)
  await fillInLesson(page)
  const paperGroup = page.getByRole('group', { name: 'Paper' })
  await expect(paperGroup.getByRole('radio', { name: 'Letter' })).toBeChecked()
  for (const [paper, [width, height]] of Object.entries(paperSizes)) {
    await paperGroup.getByText(paper, { exact: true }).click()
    const sheet = await downloadSheet(page, 'Download: Lesson sheet')
    expect(sheet.name).toBe(`choose-one-destination-${paper.toLowerCase()}.pdf`)
    expect(Math.round(sheet.pdf.pages[0]?.width ?? 0)).toBe(width)
    expect(Math.round(sheet.pdf.pages[0]?.height ?? 0)).toBe(height)
    expect(sheet.pdf.text).toContain(`${questionText} ${answerText}`)
  }
  const worksheet = await downloadSheet(page, 'Download: Worksheet')
  expect(worksheet.name).toBe('choose-one-destination-worksheet-a5.pdf')
  expect(worksheet.pdf.text).toContain(questionText)
  expect(worksheet.pdf.text).not.toContain(answerText)
  await page.reload()
  await expect(paperGroup.getByRole('radio', { name: 'A5' })).toBeChecked()
})

test('paper size: defaults to A4 outside the US', async ({ openPage }) => {
  const page = await openPage({ locale: 'de-DE' })
  await page.goto(lessonPath)
  await expect(page.getByRole('radio', { name: 'A4' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-paper', 'a4')
})

test('lesson PDF: characters missing in the fonts show a notice, the file is downloaded', async ({ page }) => {
  await page.goto(lessonPath)
  await page.getByLabel(questionText).fill('ქარ')
  await expect(page.getByText('Saved in this browser').first()).toBeVisible()
  await downloadSheet(page, 'Download: Lesson sheet')
  await expect(page.getByText('Some characters are missing')).toBeVisible()
})

test('lesson PDF: a failed download shows an error and can be retried', async ({ page }) => {
  await page.goto(lessonPath)
  await page.route('**/api/binder/pdf', (route) => route.fulfill({ status: 429, body: 'Not now.' }))
  await page.getByRole('link', { name: 'Download: Lesson sheet' }).click()
  await expect(page.getByText('Download failed')).toBeVisible()
  await expect(page.getByText('The PDF couldn’t be created. Please try again.')).toBeVisible()
  await page.unroute('**/api/binder/pdf')
  expect((await downloadSheet(page, 'Download: Lesson sheet')).pdf.title).toBe('Choose one destination')
})

test('without JavaScript: the PDF link returns the blank lesson, Print is hidden', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto(lessonPath)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const href = await page.getByRole('link', { name: 'Download: Lesson sheet' }).getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect(file.headers()['content-type']).toBe('application/pdf')
  const pdf = await readPdf(await file.body())
  expect(pdf.text).toContain(questionText)
  expect(Math.round(pdf.pages[0]?.width ?? 0)).toBe(595)
})

test('blank lesson PDF: supports 304; unknown lessons return 404, unknown sizes 400', async ({ request }) => {
  const first = await request.get(`${lessonPath}.pdf?paper=letter`)
  const revalidated = await request.get(`${lessonPath}.pdf?paper=letter`, {
    headers: { 'if-none-match': first.headers().etag ?? '' },
  })
  expect([first.status(), revalidated.status()]).toEqual([200, 304])
  expect((await request.get('/binder/no-such-lesson.pdf')).status()).toBe(404)
  expect((await request.get(`${lessonPath}.pdf?paper=a0`)).status()).toBe(400)
})

/**
 * A lesson prints as a binder sheet with the user's answers, lines for missing answers and a link back to the screen.
 * It is black on white in any theme.
 */
test('lesson print: contains content and answers, without navigation and controls', async ({ page }) => {
  await page.goto(lessonPath)
  await fillInLesson(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of ['Overview', 'Action Steps', questionText, 'Open this sheet on screen']) {
    await expect(page.getByText(part, { exact: true }).first()).toBeVisible()
  }
  for (const hiddenElement of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByText('Supplemental Materials'),
    page.getByText('Coming Soon'),
    page.getByRole('link', { name: 'Continue to Next Lesson' }),
    page.getByText('Mark as done'),
  ]) {
    await expect(hiddenElement).toBeHidden()
  }
  const answerElement = page.locator('.answer').first()
  expect(await answerElement.evaluate((field) => getComputedStyle(field, '::after').content)).toContain(answerText)
  expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).color)).toBe('rgb(0, 0, 0)')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
})

for (const [paper, [width, height]] of Object.entries(paperSizes)) {
  test(`lesson print: uses the ${paper} page size`, async ({ page }) => {
    await page.goto(lessonPath)
    await page.getByText(paper, { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-paper', paper.toLowerCase())
    const boxes = mediaBoxes(await page.pdf({ preferCSSPageSize: true }))
    expect(boxes.length).toBeGreaterThan(1)
    expect(boxes.length).toBeLessThan(7)
    for (const box of boxes) expect(box).toEqual([width, height])
  })
}

/** In browser printing, a long answer continues on the next page, and its ruled lines start again there. */
test('lesson print: a long answer continues on the next page', async ({ page }) => {
  await page.goto(lessonPath)
  await page.getByText('A4', { exact: true }).click()
  const pages = async () => mediaBoxes(await page.pdf({ preferCSSPageSize: true })).length
  const blank = await pages()
  const field = page.getByLabel('Who, apart from you, would notice that you had arrived?')
  await field.fill(Array.from({ length: 28 }, (_, line) => `Line ${line + 1}`).join('\n'))
  await expect(page.getByText('Saved in this browser').first()).toBeVisible()
  // A page fits thirty of these lines. Moving the whole answer would leave half of the previous page empty.
  expect(await pages()).toBe(blank + 1)
})

/** A section or the whole binder prints with a title sheet and contents. Each lesson starts on a right-hand page. */
test('binder print: title page, contents, lessons on right-hand pages with answers', async ({ page }) => {
  await page.goto(lessonPath)
  await fillInLesson(page)
  await page.goto('/binder')
  await page.getByRole('link', { name: 'Print the whole binder' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print the whole binder')
  await expect(page.getByRole('article')).toHaveCount(8)
  await expect(page.getByText(answerText)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contents' }).getByRole('link')).toHaveCount(8)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const firstPages = await findFirstPages(page)
  expect(firstPages).toHaveLength(8)
  expect(firstPages.filter((number) => number % 2 === 0)).toEqual([])
  const { name, pdf } = await downloadSheet(page, 'Download PDF')
  expect(name).toBe('digital-binder-letter.pdf')
  expect(pdf.text).toContain(answerText)
})

test('section print: contains only the lessons of the category', async ({ page }) => {
  await page.goto('/binder')
  await page.getByRole('link', { name: 'Print this section: Health' }).click()
  await expect(page).toHaveURL('/binder/print?category=health')
  await expect(page.getByRole('article')).toHaveCount(2)
  expect((await downloadSheet(page, 'Download PDF')).name).toBe('binder-health-letter.pdf')
  expect((await page.request.get('/binder/print?category=fame')).status()).toBe(404)
})

/** Returns width and height of each page of a PDF created by the browser, in points. */
function mediaBoxes(pdf: Buffer): number[][] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}

/** Returns the page number on which each lesson starts, from the link targets in the browser's PDF. */
async function findFirstPages(page: Page): Promise<number[]> {
  // A font that arrives while Chromium prints changes the page breaks. Some are used in print only.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => document.fonts.ready)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  await page.emulateMedia({ media: 'screen' })
  const leaves = new Set([...pdf.matchAll(/^(\d+) 0 obj\s*<<\/Type \/Page\b/gm)].map(([, id]) => id))
  const kids = [...pdf.matchAll(/\/Kids \[([^\]]*)\]/g)].flatMap(([, list]) => [...(list ?? '').matchAll(/(\d+) 0 R/g)])
  const pages = kids.map(([, id]) => id).filter((id) => leaves.has(id))
  return [...pdf.matchAll(/\/sheet-\d+ \[(\d+) 0 R/g)].map(([, id]) => pages.indexOf(id) + 1)
}
