import { beforeAll, describe, expect, test } from 'vitest'
import { questionKey } from '#contract/content/binder/lesson-progress.ts'
import { paperSizeNames, paperSizes } from '#contract/content/pdf/paper-sizes.ts'
import { pageLink } from '../../../platform/graphics/page-link.ts'
import { readThemeColors } from '../../../platform/graphics/theme-colors.ts'
import { type ParsedPdf, parsePdf } from '../read-pdf.fixture.ts'
import { allLessons, createLessonDocument, first, flat, print, question, step } from './render-lessons.fixture.ts'
import { type LessonDocument, renderLessons } from './render-lessons.ts'

const POINTS_PER_MM = 72 / 25.4

test.each(paperSizeNames)(
  'lesson on %s: pages have that size, and title, author and language are set',
  async (paper) => {
    const pdf = await print({ paper })
    expect(pdf).toMatchObject({ title: 'Choose one destination', author: 'Ruth', language: 'en' })
    expect(pdf.pages.length).toBeGreaterThan(1)
    for (const page of pdf.pages) {
      expect(page.width).toBeCloseTo(paperSizes[paper].width * POINTS_PER_MM, 1)
      expect(page.height).toBeCloseTo(paperSizes[paper].height * POINTS_PER_MM, 1)
    }
  },
)

test('lesson: its text can be extracted in reading order, with links and structure tags', async () => {
  const { text, links, readRoles } = await print({})
  const parts = ['Choose one destination', 'Overview', 'Key Takeaways', 'Examples & Stories', 'Action Steps']
  const offsets = [...parts, 'Did You Know', 'Reflection Questions', 'Open this sheet on screen'].map((part) =>
    text.indexOf(part),
  )
  expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
  expect(offsets[0]).toBeGreaterThanOrEqual(0)
  for (const words of [...first.keyTakeaways, ...first.actionSteps, ...first.reflectionQuestions]) {
    expect(text).toContain(flat(words))
  }
  expect(text).toContain('journey.example/binder/choose-one-destination')
  expect(links).toContain('https://journey.example/binder/choose-one-destination')
  const roles = await readRoles()
  for (const role of ['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Link']) expect(roles).toContain(role)
})

test('fonts: every font that is used is embedded', async () => {
  const { fonts } = await print({ written: { answers: [{ question, text: 'Γειά σου κόσμε' }] } })
  expect(fonts.map(({ name }) => name).sort()).toEqual([
    'Figtree-Strong',
    'Figtree-Text',
    'Figtree-Text-Italic',
    'Fraunces-Handwriting',
    'Fraunces-Headings',
    'Noto-Sans-Others',
  ])
  expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([])
})

/** The PDF embeds its fonts. An answer of any length continues on as many pages as it needs. */
test('an answer longer than a page continues on the next pages', async () => {
  const lines = Array.from({ length: 300 }, (_, line) => `Line ${line + 1} of what I wrote.`)
  const { text, pages } = await print({ written: { answers: [{ question, text: lines.join('\n') }] } })
  expect(text.match(/Line \d+ of what I wrote\./g)).toEqual(lines)
  expect(pages.length).toBeGreaterThan(8)
})

test('an answer is printed after its question, also with different white space', async () => {
  const answers = [{ question: questionKey(`  ${question}\n`), text: 'To sing in front of people.' }]
  const { text } = await print({ written: { answers } })
  expect(text).toContain(`${flat(question)} To sing in front of people.`)
})

test('a ticked step is drawn with a tick mark', async () => {
  const blank = renderLessons(createLessonDocument({}))
  const ticked = renderLessons(createLessonDocument({ written: { ticks: [questionKey(step)] } }))
  expect(ticked.file.length).toBeGreaterThan(blank.file.length)
  const other = renderLessons(createLessonDocument({ written: { ticks: ['a step of another lesson'] } }))
  expect(other.file).toEqual(blank.file)
})

test('rendering is deterministic', async () => {
  expect(renderLessons(createLessonDocument({})).file).toEqual(renderLessons(createLessonDocument({})).file)
})

test.each(paperSizeNames)(
  'worksheet on %s: has steps and questions, but no answers and no lesson text',
  async (paper) => {
    const { text, pages } = await print({
      paper,
      form: 'worksheet',
      written: { answers: [{ question, text: 'Secret' }] },
    })
    expect(text).toContain('Worksheet for lesson 1')
    for (const words of [...first.actionSteps, ...first.reflectionQuestions]) expect(text).toContain(flat(words))
    expect(text).not.toContain('Secret')
    expect(text).not.toContain('Overview')
    expect(pages.length).toBeLessThanOrEqual(2)
  },
)

test('an empty lesson has placeholder texts and no empty parts', async () => {
  const empty = {
    content: null,
    excerpt: null,
    keyTakeaways: [],
    examples: [],
    actionSteps: [],
    reflectionQuestions: [],
  }
  const { text } = await print({ change: { ...empty, didYouKnow: null, category: null, author: null } })
  for (const part of ['Key Takeaways', 'Examples', 'Action Steps', 'Did You Know', 'Reflection Questions'])
    expect(text).not.toContain(part)
  expect(text).toContain('This lesson is still being written.')
  expect(text).toContain('Journey Paradigm Team')
})

test('a long lesson: pages are numbered and have mirrored margins', async () => {
  const { pages } = await print({ change: { content: '<p>word</p>'.repeat(200) } })
  expect(pages.length).toBeGreaterThan(4)
  for (const [index, { text }] of pages.entries()) {
    expect(flat(text)).toContain('Spiritual, sheet 1 · Journey Paradigm')
    expect(flat(text)).toContain(`${index + 1} of ${pages.length}`)
  }
  const margins = pages.slice(0, 4).map(({ left }) => Math.round(left / POINTS_PER_MM))
  expect(margins).toEqual([28, 20, 28, 20])
})

describe('binder PDF', () => {
  const binder = (): LessonDocument => ({
    ...createLessonDocument({}),
    title: 'The digital binder',
    lessons: allLessons.map((lesson, index) => ({
      lesson,
      number: index + 1,
      written: { answers: [], ticks: [] },
      link: pageLink('https://journey.example', `/binder/${lesson.slug}`),
    })),
    cover: { title: 'The digital binder', category: null },
  })

  let pages: ParsedPdf['pages']
  let bookmarks: string[]
  beforeAll(async () => {
    ;({ pages, bookmarks } = await parsePdf(renderLessons(binder()).file))
  })

  test('has a cover and a table of contents; each lesson begins on a right-hand page', () => {
    expect(bookmarks).toEqual(['Contents', ...allLessons.map(({ title }) => title)])
    expect(pages[1]?.internalLinks).toBe(allLessons.length)
    expect(pages[0]?.text).toContain('The digital binder')
    expect(pages[0]?.text).toContain('This binder belongs to')
    const contents = flat(pages[1]?.text ?? '')
    for (const [index, { title }] of allLessons.entries()) {
      const begins =
        pages.findIndex(({ text }) => flat(text).includes(`Lesson ${index + 1} `) && flat(text).includes(title)) + 1
      expect(begins % 2, `${title} begins on page ${begins}`).toBe(1)
      expect(contents).toContain(`${title} ${begins}`)
    }
  })

  test('drawings have the colors and layers of the screen', () => {
    const colors = readThemeColors()
    const layers = ['art-violet-hi', 'art-snow', 'art-amber', 'art-glow', 'art-violet']
    const offsets = layers.map((token) => pages[0]?.fills.indexOf(colors.get(token)?.toLowerCase() ?? '') ?? -1)
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
    expect(offsets[0]).toBeGreaterThanOrEqual(0)
  })
})
