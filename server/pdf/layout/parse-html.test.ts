import { expect, test } from 'vitest'
import { sanitize } from '../../content/sanitize-html.ts'
import { parseHtmlBlocks } from './parse-html.ts'

const read = (html: string) => parseHtmlBlocks(sanitize(html))
const texts = (html: string) =>
  read(html).map(({ cells }) => cells.map((cell) => cell.map(({ text }) => text).join('')))

test('text is parsed into blocks with inline styles', () => {
  const [heading, paragraph] = read(
    '<h2>Be quiet</h2><p>Sit <strong>still</strong> for <em>ten <b>minutes</b></em>.</p>',
  )
  expect(heading).toMatchObject({ kind: 'heading', level: 2 })
  expect(paragraph?.cells[0]).toMatchObject([
    { text: 'Sit ', bold: false },
    { text: 'still', bold: true },
    { text: ' for ' },
    { text: 'ten ', italic: true, bold: false },
    { text: 'minutes', italic: true, bold: true },
    { text: '.', italic: false },
  ])
})

test('white space is collapsed and trimmed; line breaks remain', () => {
  expect(texts('<p>\n  one\n\ttwo <b> three</b>  </p>  <p>first<br>second</p>')).toEqual([
    ['one two three'],
    ['first\nsecond'],
  ])
})

test('list items have their marker and depth', () => {
  const blocks = read(
    '<ol><li>one</li><li>two<ul><li>inner</li></ul></li><li><p>three</p><p>more</p></li></ol><p>after</p>',
  )
  expect(blocks.map(({ marker, indent }) => [marker, indent])).toEqual([
    ['1.', 1],
    ['2.', 1],
    ['•', 2],
    ['3.', 1],
    [null, 1],
    [null, 0],
  ])
})

test('quotations, links and rules are parsed; an image becomes a caption with its alt text', () => {
  const blocks = read(
    '<blockquote><p>Say <a href="/classes?a=1&amp;b=2">this</a></p></blockquote><hr><img src="https://x.example/a.png" alt="A lighthouse"><img src="https://x.example/b.png">',
  )
  expect(blocks.map(({ kind, quotes }) => [kind, quotes])).toEqual([
    ['paragraph', 1],
    ['rule', 0],
    ['caption', 0],
  ])
  expect(blocks[0]?.cells[0]?.map(({ text, link }) => [text, link])).toEqual([
    ['Say ', null],
    ['this', '/classes?a=1&b=2'],
  ])
  expect(blocks[2]?.cells[0]?.[0]?.text).toBe('A lighthouse')
})

test('a table is parsed into rows of cells', () => {
  expect(
    texts('<table><tr><th>Day</th><th>Sleep</th></tr><tr><td><p>Mon</p></td><td><ul><li>8</li></ul></td></tr></table>'),
  ).toEqual([
    ['Day', 'Sleep'],
    ['Mon', '8'],
  ])
})

test('entities are decoded', () => {
  expect(texts('<p>a &lt; b &amp;amp; c &quot;d&quot; &eacute; &nbsp;x &#128512; &lt;b&gt;</p>')).toEqual([
    ['a < b &amp; c "d" é \u00a0x 😀 <b>'],
  ])
})

test.each([
  ['lists', '<ul><li>'],
  ['quotations', '<blockquote>'],
  ['bold in italic', '<b><i>'],
  ['tables', '<table><tr><td>'],
])('2,000 nested %s: no stack overflow, and the text remains', (_, opening) => {
  const html = `${opening.repeat(2000)}deep inside<p>and after`
  expect(texts(html).flat().join(' ')).toContain('deep inside')
})

test('100,000 spaces in code are parsed within a second', () => {
  const started = process.threadCpuUsage()
  parseHtmlBlocks(sanitize(`<pre>word${' '.repeat(100_000)}word</pre>`))
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(1000)
})

test('unclosed tags are parsed within a second', () => {
  const html = sanitize(`<p>${'<a href="x" '.repeat(20_000)}word`)
  const started = performance.now()
  parseHtmlBlocks(html)
  expect(performance.now() - started).toBeLessThan(1000)
})
