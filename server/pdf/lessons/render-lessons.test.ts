import { describe, expect, test } from 'vitest'
import { questionKey } from '#contract/binder/lesson-progress.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { type PaperSize, paperSizeNames, paperSizes } from '#contract/pdf/paper-sizes.ts'
import type { LessonAnswers, PdfForm } from '#contract/pdf/pdf.schema.ts'
import { lessons } from '#db/seed/content/index.ts'
import { readThemeColors } from '../../graphics/theme-colors.ts'
import { parsePdf } from '../read-pdf.fixture.ts'
import { lessonLink } from './printable-lessons.ts'
import { type LessonDocument, renderLessons } from './render-lessons.ts'

/** Points per millimeter. */
const MM = 72 / 25.4

const all = lessons.map(
  (lesson, index): Lesson => ({
    ...structuredClone(lesson),
    tags: [],
    keyTakeaways: [...lesson.keyTakeaways],
    examples: [...lesson.examples],
    actionSteps: [...lesson.actionSteps],
    reflectionQuestions: [...lesson.reflectionQuestions],
    id: `018f0000-0000-7000-8000-00000000000${index}`,
    publishedAt: '2026-03-01T10:00:00.000Z',
    imageUrl: null,
    videoUrl: null,
  }),
)
const [first] = all as [Lesson]
const [question = ''] = first.reflectionQuestions
const [step = ''] = first.actionSteps

type PrintOptions = {
  paper?: PaperSize
  form?: PdfForm
  change?: Partial<Lesson>
  written?: Partial<Pick<LessonAnswers, 'answers' | 'ticks'>>
}

function bookOf({ paper = 'a4', form = 'sheet', change = {}, written = {} }: PrintOptions): LessonDocument {
  const lesson = { ...first, ...change }
  const link = lessonLink('https://journey.example', lesson)
  const sheet = { lesson, number: 1, written: { answers: [], ticks: [], ...written }, link }
  return { title: lesson.title, author: 'Ruth', created: new Date(0), paper, form, lessons: [sheet], cover: null }
}

const print = async (options: PrintOptions) => parsePdf(renderLessons(bookOf(options)).file)
const flat = (text: string) => text.replace(/\s+/g, ' ')

test.each(paperSizeNames)(
  'lesson on %s: pages have that size, and title, author and language are set',
  async (paper) => {
    const pdf = await print({ paper })
    expect(pdf).toMatchObject({ title: 'Choose one destination', author: 'Ruth', language: 'en' })
    expect(pdf.pages.length).toBeGreaterThan(1)
    for (const page of pdf.pages) {
      expect(page.width).toBeCloseTo(paperSizes[paper].width * MM, 1)
      expect(page.height).toBeCloseTo(paperSizes[paper].height * MM, 1)
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
  const blank = renderLessons(bookOf({}))
  const ticked = renderLessons(bookOf({ written: { ticks: [questionKey(step)] } }))
  expect(ticked.file.length).toBeGreaterThan(blank.file.length)
  const other = renderLessons(bookOf({ written: { ticks: ['a step of another lesson'] } }))
  expect(other.file).toEqual(blank.file)
})

test('rendering is deterministic', async () => {
  expect(renderLessons(bookOf({})).file).toEqual(renderLessons(bookOf({})).file)
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

test('an empty lesson has placeholder texts and default questions', async () => {
  const empty = {
    content: null,
    excerpt: null,
    keyTakeaways: [],
    examples: [],
    actionSteps: [],
    reflectionQuestions: [],
  }
  const { text } = await print({ change: { ...empty, didYouKnow: null, category: null, author: null } })
  expect(text).toContain('Which sentence in this lesson is about you?')
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
  const margins = pages.slice(0, 4).map(({ left }) => Math.round(left / MM))
  expect(margins).toEqual([28, 20, 28, 20])
})

describe('text of answers', () => {
  const answered = async (text: string) => {
    const { file, missingGlyphs } = renderLessons(bookOf({ written: { answers: [{ question, text }] } }))
    return { text: (await parsePdf(file)).text, missingGlyphs }
  }

  test.each([
    ['Latin with every accent', 'Łukasz, Dvořák, İstanbul, Ångström, naïve'],
    ['Greek', 'Γειά σου κόσμε'],
    ['Cyrillic', 'Привет, мир. Ґудзик'],
    ['Vietnamese', 'Tiếng Việt'],
    ['combining accents', 'cafe\u0301'],
    ['Emoji', '😀 ❤️ 👩‍👩‍👧'],
  ])('%s is printed with all glyphs', async (_, words) => {
    const answer = await answered(words)
    expect(answer.text).toContain(words.normalize('NFC'))
    expect(answer.missingGlyphs).toBe(0)
  })

  test.each([
    ['Hebrew', 'שלום', 'Noto-Sans-Hebrew'],
    ['Arabic', 'مرحبا', 'Noto-Sans-Arabic'],
  ])('%s is printed from the right margin', async (_, words, font) => {
    const { file, missingGlyphs } = renderLessons(
      bookOf({ written: { answers: [{ question, text: `${words}\n`.repeat(60) }] } }),
    )
    const { pages, fonts } = await parsePdf(file)
    expect(missingGlyphs).toBe(0)
    expect(fonts.map(({ name }) => name)).toContain(font)
    expect(Math.max(...pages.map(({ left }) => left))).toBeGreaterThan(150 * MM)
  })

  test('characters without a glyph are counted', async () => {
    const answer = await answered('Before 日本語 after')
    expect(answer.text).toMatch(/Before .* after/)
    expect(answer.missingGlyphs).toBe(3)
  })

  test.each([
    ['one word of ten thousand letters', 'a'.repeat(10_000)],
    ['three thousand line breaks', 'line\n'.repeat(3000)],
    ['spaces only', ' \u00a0\u3000\t '.repeat(500)],
    ['right-to-left text', 'שלום עולם مرحبا بالعالم'],
    ['900 accents on one letter', `Z${'\u0335\u0321\u0316'.repeat(300)}algo`],
    ['ten thousand accents on one letter', `Z${'\u0335\u0321\u0316'.repeat(3_333)}`],
    ['a lone surrogate, a byte-order mark and control characters', '\ud800 \ufeff\u202e\u0007\u200b\u2028'],
    [
      'every plane of Unicode',
      Array.from({ length: 0x11 }, (_, plane) => String.fromCodePoint(plane * 0x10000 + 0x41)).join(''),
    ],
    ['a hundred thousand letters without a space', 'a'.repeat(100_000)],
    ['PDF syntax', ') Tj ET Q endstream endobj %%EOF \\( <</Type /Catalog>>'],
  ])('%s: the PDF is readable', async (_, text) => {
    const { file } = renderLessons(bookOf({ written: { answers: [{ question, text }] } }))
    expect((await parsePdf(file)).text).toContain('Reflection Questions')
  })
})

test('markup of the template language is printed literally everywhere', async () => {
  const markup = '#sys.inputs #1 $x^2$ \\ @ref `code` *b* _i_ = // /* <script> [#h(1fr)] "q" -- ~ #{'
  const html = markup.replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const { text, title } = await print({
    change: {
      title: markup,
      excerpt: markup,
      author: markup,
      content: `<h2>${html}</h2><p><b>${html}</b></p><pre>${html}</pre><ul><li>${html}</li></ul><blockquote>${html}</blockquote>`,
      keyTakeaways: [markup],
      examples: [markup],
      actionSteps: [markup],
      didYouKnow: markup,
      reflectionQuestions: [markup],
    },
    written: { answers: [{ question: markup, text: markup }] },
  })
  expect(title).toBe(markup)
  expect(text.split(markup)).toHaveLength(15)
})

describe('HTML of a lesson', () => {
  test.each([
    ['empty elements', '<p></p><ul><li></li></ul><blockquote></blockquote>'],
    ['forty nested lists', `${'<ul><li>'.repeat(40)}deep${'</li></ul>'.repeat(40)}`],
    ['a table of a hundred columns', `<table><tr>${'<td>cell</td>'.repeat(100)}</tr></table>`],
    ['a table cell longer than a page', `<table><tr><td>${'long '.repeat(3000)}</td><td>short</td></tr></table>`],
    ['ten thousand list items', `<ul>${'<li>item</li>'.repeat(10_000)}</ul>`],
    ['a paragraph of 500,000 characters', `<p>${'word '.repeat(100_000)}</p>`],
    ['lists, quotations and tables in each other', `${'<ul><li><blockquote><table><tr><td>'.repeat(10)}deep`],
    ['five hundred headings without text', '<h2>Heading</h2>'.repeat(500)],
    [
      'links of every kind',
      '<p><a href="#top">a</a><a href="/classes">b</a><a href="https://x.example/?a=(b)">c</a><a href="mailto:a@x.example">d</a></p>',
    ],
  ])('%s: the PDF is readable', async (_, content) => {
    const { text } = await print({ change: { content } })
    expect(text).toContain('Key Takeaways')
  })

  test('relative links become absolute; links within the page are omitted', async () => {
    const { links } = await print({
      change: { content: '<p><a href="#top">a</a> <a href="/classes">b</a> <a href="HTTPS://x.example">c</a></p>' },
    })
    expect(links).toEqual(expect.arrayContaining(['https://journey.example/classes', 'https://x.example/']))
    expect(links).not.toEqual(expect.arrayContaining([expect.stringContaining('#top')]))
  })
})

describe('binder PDF', () => {
  const binder = (): LessonDocument => ({
    ...bookOf({}),
    title: 'The digital binder',
    lessons: all.map((lesson, index) => ({
      lesson,
      number: index + 1,
      written: { answers: [], ticks: [] },
      link: lessonLink('https://journey.example', lesson),
    })),
    cover: { title: 'The digital binder', category: null },
  })

  test('has a cover and a table of contents; each lesson begins on a right-hand page', async () => {
    const { pages, bookmarks } = await parsePdf(renderLessons(binder()).file)
    expect(bookmarks).toEqual(['Contents', ...all.map(({ title }) => title)])
    expect(pages[1]?.internalLinks).toBe(all.length)
    expect(pages[0]?.text).toContain('The digital binder')
    expect(pages[0]?.text).toContain('This binder belongs to')
    const contents = flat(pages[1]?.text ?? '')
    for (const [index, { title }] of all.entries()) {
      const begins =
        pages.findIndex(({ text }) => flat(text).includes(`Lesson ${index + 1} `) && flat(text).includes(title)) + 1
      expect(begins % 2, `${title} begins on page ${begins}`).toBe(1)
      expect(contents).toContain(`${title} ${begins}`)
    }
  })

  test('drawings have the colors and layers of the screen', async () => {
    const { pages } = await parsePdf(renderLessons(binder()).file)
    const colors = readThemeColors()
    const layers = ['art-violet-hi', 'art-snow', 'art-amber', 'art-glow', 'art-violet']
    const offsets = layers.map((token) => pages[0]?.fills.indexOf(colors.get(token)?.toLowerCase() ?? '') ?? -1)
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other))
    expect(offsets[0]).toBeGreaterThanOrEqual(0)
  })
})
