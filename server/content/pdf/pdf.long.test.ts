import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PdfInput } from '#contract/content/pdf/pdf.schema.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { listPublishedLessons } from '../binder/index.ts'
import { blankLessonPdf, listPrintableLessons } from './index.ts'
import { parsePdf } from './read-pdf.fixture.ts'

const site = await openSiteForFile({ trustedProxies: 1, limits: { pdfByIp: { points: 4, seconds: 600 } } })

const ctx = () => anonymous(site.base)

let caller = 0
async function requestPdf(input: Partial<PdfInput>, ip = `10.0.0.${++caller}`) {
  const response = await fetch(`${site.url}/api/binder/pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ scope: { of: 'binder' }, form: 'sheet', paper: 'a4', written: [], ...input }),
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const lessonCalled = async (slug: string) => {
  const lesson = (await listPublishedLessons(ctx())).find((lesson) => lesson.slug === slug)
  if (!lesson) throw new Error(`no lesson ${slug}`)
  return lesson
}
const question = 'Which wish did you leave off the list at first, and why?'

test('lesson PDF: contains the answers, title and paper size, and has a descriptive file name', async () => {
  const { id } = await lessonCalled('choose-one-destination')
  const written = [{ lessonId: id, answers: [{ question, text: 'Singing. I was shy of it.' }], ticks: [] }]
  const { response, bytes } = await requestPdf({ scope: { of: 'lesson', lessonId: id }, paper: 'letter', written })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="choose-one-destination-letter.pdf"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('unset-letters')).toBe('0')
  const pdf = await parsePdf(bytes)
  expect(pdf.pages[0]?.width).toBeCloseTo(612, 1)
  expect(pdf.title).toBe('Choose one destination')
  expect(pdf.text).toContain(`${question} Singing. I was shy of it.`)
})

/** Answers sent for a PDF are rendered and then discarded. */
test('lesson PDF: answers are not logged', async () => {
  const { id } = await lessonCalled('choose-one-destination')
  const written = [{ lessonId: id, answers: [{ question, text: 'A secret of mine' }], ticks: [] }]
  await requestPdf({ scope: { of: 'lesson', lessonId: id }, written })
  expect(site.log.join()).not.toContain('A secret of mine')
})

/** A section or the whole binder is one PDF, with each answer on its own lesson. */
test('category PDF: has the lessons of the category only', async () => {
  const lessons = await listPublishedLessons(ctx())
  const health = lessons.filter(({ category }) => category === 'Health')
  const written = lessons.map(({ id, title }) => ({
    lessonId: id,
    answers: [{ question, text: `About ${title}` }],
    ticks: [],
  }))
  const { response, bytes } = await requestPdf({ scope: { of: 'category', category: 'Health' }, paper: 'a5', written })
  expect(response.headers.get('content-disposition')).toContain('binder-health-a5.pdf')
  const { text } = await parsePdf(bytes)
  for (const { title } of health) expect(text).toContain(title)
  for (const { title } of lessons.filter(({ category }) => category !== 'Health')) expect(text).not.toContain(title)
})

test('binder PDF: has every published lesson', async () => {
  const { response, bytes } = await requestPdf({})
  expect(response.headers.get('content-disposition')).toContain('digital-binder-a4.pdf')
  const { text } = await parsePdf(bytes)
  for (const { title } of await listPublishedLessons(ctx())) expect(text).toContain(title)
})

describe('PDF request is rejected', () => {
  test('unknown and unpublished lessons return 404', async () => {
    const { id } = await lessonCalled('count-once-a-week')
    await site.base.db.update(binderLessons).set({ isPublished: false }).where(eq(binderLessons.id, id))
    for (const lessonId of [id, '018f0000-0000-7000-8000-000000000000']) {
      expect((await requestPdf({ scope: { of: 'lesson', lessonId } })).response.status).toBe(404)
    }
    await site.base.db.update(binderLessons).set({ isPublished: true }).where(eq(binderLessons.id, id))
  })

  test.each<[string, object]>([
    ['an unknown paper size', { paper: 'a0' }],
    ['an unknown form', { form: 'poster' }],
    ['an unknown scope', { scope: { of: 'everything' } }],
    ['an unknown category', { scope: { of: 'category', category: 'Fame' } }],
    [
      'an answer above the limit',
      { written: [{ lessonId: crypto.randomUUID(), answers: [{ question, text: 'a'.repeat(10_001) }], ticks: [] }] },
    ],
    [
      'answers above the total limit',
      {
        written: Array.from({ length: 50 }, () => ({
          lessonId: crypto.randomUUID(),
          answers: [{ question, text: 'a'.repeat(9_000) }],
          ticks: [],
        })),
      },
    ],
  ])('%s', async (_, input) => {
    expect((await requestPdf(input as Partial<PdfInput>)).response.status).toBe(400)
  })

  test('after four requests of one IP in ten minutes', async () => {
    const { id } = await lessonCalled('choose-one-destination')
    const statuses: number[] = []
    for (let times = 0; times < 5; times++) {
      const { response } = await requestPdf({ scope: { of: 'lesson', lessonId: id }, form: 'worksheet' }, '10.9.9.9')
      statuses.push(response.status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})

describe('blank lesson PDF', () => {
  const blank = (slug: string) => blankLessonPdf(ctx(), { slug, form: 'sheet', paper: 'a4' })

  /**
   * Without scripts, a link downloads the PDF of a lesson without answers. It has the same bytes for every user until
   * the lesson changes.
   */
  test('has a stable ETag until the lesson changes', async () => {
    const before = await blank('three-months-of-rent')
    expect((await blank('three-months-of-rent')).etag).toBe(before.etag)
    await site.base.db
      .update(binderLessons)
      .set({ title: 'Four months of rent' })
      .where(eq(binderLessons.slug, 'three-months-of-rent'))
    const after = await blank('three-months-of-rent')
    expect(after.etag).not.toBe(before.etag)
    expect((await parsePdf(after.file)).title).toBe('Four months of rent')
  })

  test('is found by lesson id; an unknown lesson returns not_found', async () => {
    const { id } = await lessonCalled('choose-one-destination')
    expect((await parsePdf((await blank(id)).file)).title).toBe('Choose one destination')
    await expect(blank('no-such-lesson')).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('printable lessons: in binder order, each with its binder number, URL and QR code', async () => {
  const sheets = await listPrintableLessons(ctx(), { category: null })
  const published = await listPublishedLessons(ctx())
  expect(sheets.map(({ lesson, number }) => [lesson.id, number])).toEqual(
    published.map(({ id }, index) => [id, index + 1]),
  )
  for (const { lesson, link } of sheets) {
    expect(link.href).toBe(`${site.url}/binder/${lesson.slug}`)
    expect(link.qr.path).toMatch(/^(M\d+ \d+\.5h\d+)+$/)
  }
})
