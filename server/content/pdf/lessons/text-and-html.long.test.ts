import { describe, expect, test } from 'vitest'
import { isSoakRun } from '../../../../tests/run-length.ts'
import { parsePdf } from '../read-pdf.fixture.ts'
import { createLessonDocument, print, question } from './render-lessons.fixture.ts'
import { renderLessons } from './render-lessons.ts'

/** A short run renders a tenth of each long text. */
const SHARE = isSoakRun ? 1 : 0.1

const POINTS_PER_MM = 72 / 25.4

describe('text of answers', () => {
  const printAnswer = async (text: string) => {
    const { file, missingGlyphs } = renderLessons(createLessonDocument({ written: { answers: [{ question, text }] } }))
    return { text: (await parsePdf(file)).text, missingGlyphs }
  }

  test.each([
    ['Latin with every accent', 'Łukasz, Dvořák, İstanbul, Ångström, naïve'],
    ['Greek', 'Γειά σου κόσμε'],
    ['Cyrillic', 'Привет, мир. Ґудзик'],
    ['Vietnamese', 'Tiếng Việt'],
    ['combining accents', 'cafe\u0301'],
    ['Chinese', '欧阳娜娜 諸葛亮'],
    ['Japanese', '山田 はなこ タロウ'],
    ['Korean', '김민수'],
    ['Emoji', '😀 ❤️ 👩‍👩‍👧'],
  ])('%s is printed with all glyphs', async (_, words) => {
    const printed = await printAnswer(words)
    expect(printed.text).toContain(words.normalize('NFC'))
    expect(printed.missingGlyphs).toEqual([])
  })

  /**
   * Hebrew, Arabic, Chinese, Japanese, Korean and emoji are printed; Hebrew and Arabic lines run from right to left.
   */
  test.each([
    ['Hebrew', 'שלום', 'Noto-Sans-Hebrew'],
    ['Arabic', 'مرحبا', 'Noto-Sans-Arabic'],
  ])('%s is printed from the right margin', async (_, words, font) => {
    const { file, missingGlyphs } = renderLessons(
      createLessonDocument({ written: { answers: [{ question, text: `${words}\n`.repeat(60) }] } }),
    )
    const { pages, fonts } = await parsePdf(file)
    expect(missingGlyphs).toEqual([])
    expect(fonts.map(({ name }) => name)).toContain(font)
    expect(Math.max(...pages.map(({ left }) => left))).toBeGreaterThan(150 * POINTS_PER_MM)
  })

  /** Any text makes a PDF. Characters that no font has become boxes, and the user is informed. */
  test('characters without a glyph are counted', async () => {
    const printed = await printAnswer('Before ქარ after')
    expect(printed.text).toMatch(/Before .* after/)
    expect(printed.missingGlyphs).toHaveLength(3)
  })

  test.each([
    ['one word of ten thousand letters', 'a'.repeat(10_000)],
    [`${3_000 * SHARE} line breaks`, 'line\n'.repeat(3_000 * SHARE)],
    ['spaces only', ' \u00a0\u3000\t '.repeat(500)],
    ['right-to-left text', 'שלום עולם مرحبا بالعالم'],
    ['900 accents on one letter', `Z${'\u0335\u0321\u0316'.repeat(300)}algo`],
    ['ten thousand accents on one letter', `Z${'\u0335\u0321\u0316'.repeat(3_333)}`],
    ['a lone surrogate, a byte-order mark and control characters', '\ud800 \ufeff\u202e\u0007\u200b\u2028'],
    [
      'every plane of Unicode',
      Array.from({ length: 0x11 }, (_, plane) => String.fromCodePoint(plane * 0x10000 + 0x41)).join(''),
    ],
    [`${100_000 * SHARE} letters without a space`, 'a'.repeat(100_000 * SHARE)],
    ['PDF syntax', ') Tj ET Q endstream endobj %%EOF \\( <</Type /Catalog>>'],
  ])('%s: the PDF is readable', async (_, text) => {
    const { file } = renderLessons(createLessonDocument({ written: { answers: [{ question, text }] } }))
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
    [`${10_000 * SHARE} list items`, `<ul>${'<li>item</li>'.repeat(10_000 * SHARE)}</ul>`],
    [`a paragraph of ${500_000 * SHARE} characters`, `<p>${'word '.repeat(100_000 * SHARE)}</p>`],
    ['lists, quotations and tables in each other', `${'<ul><li><blockquote><table><tr><td>'.repeat(10)}deep`],
    [`${500 * SHARE} headings without text`, '<h2>Heading</h2>'.repeat(500 * SHARE)],
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
