import { expect, test } from 'vitest'
import { sanitize } from '../../editing/sanitize-html.ts'
import { type Block, parseHtmlBlocks } from './parse-html.ts'

const read = (html: string) =>
  parseHtmlBlocks(sanitize(html), { printable: (text) => text, resolveLink: (href) => href })
const paragraph = (...texts: string[]): Block => ({ kind: 'paragraph', runs: texts.map((text) => ({ text })) })

test('text is parsed into blocks with inline styles', () => {
  expect(
    read('<h2>Be quiet</h2><p>Sit <strong>still</strong> for <em>ten <b>minutes</b></em>, <a href="/x">here</a>.</p>'),
  ).toEqual([
    { kind: 'heading', level: 2, runs: [{ text: 'Be quiet' }] },
    {
      kind: 'paragraph',
      runs: [
        { text: 'Sit ' },
        { text: 'still', bold: true },
        { text: ' for ' },
        { text: 'ten ', italic: true },
        { text: 'minutes', italic: true, bold: true },
        { text: ', ' },
        { text: 'here', link: '/x' },
        { text: '.' },
      ],
    },
  ])
})

test('white space is collapsed and trimmed; line breaks remain', () => {
  expect(read('<p>\n  one\n\ttwo <b> three</b>  </p>  <p>first<br>second</p>')).toEqual([
    { kind: 'paragraph', runs: [{ text: 'one two ' }, { text: 'three', bold: true }] },
    paragraph('first', '\n', 'second'),
  ])
})

test('lists contain items of blocks; empty items are omitted', () => {
  expect(
    read('<ol><li>one</li><li>two<ul><li>inner</li></ul></li><li><p>three</p><p>more</p></li><li></li></ol>'),
  ).toEqual([
    {
      kind: 'list',
      ordered: true,
      items: [
        [paragraph('one')],
        [paragraph('two'), { kind: 'list', ordered: false, items: [[paragraph('inner')]] }],
        [paragraph('three'), paragraph('more')],
      ],
    },
  ])
})

test('quotations, rules, code and images are parsed; an image becomes a caption with its alt text', () => {
  expect(
    read(
      '<blockquote><p>Say</p></blockquote><hr><pre>a  b\n c</pre><img src="https://x.example/a.png" alt="A lighthouse"><img src="https://x.example/b.png">',
    ),
  ).toEqual([
    { kind: 'quote', blocks: [paragraph('Say')] },
    { kind: 'rule' },
    { kind: 'code', text: 'a  b\n c' },
    { kind: 'caption', runs: [{ text: 'A lighthouse' }] },
  ])
})

test('a table is parsed into rows of cells', () => {
  expect(
    read(
      '<table><thead><tr><th>Day</th></tr></thead><tbody><tr><td><p>Mon</p></td><td><ul><li>8</li></ul></td></tr></tbody></table>',
    ),
  ).toEqual([
    {
      kind: 'table',
      rows: [
        { header: true, cells: [[{ kind: 'paragraph', runs: [{ text: 'Day', bold: true }] }]] },
        { header: false, cells: [[paragraph('Mon')], [{ kind: 'list', ordered: false, items: [[paragraph('8')]] }]] },
      ],
    },
  ])
})

test('entities are decoded', () => {
  expect(read('<p>a &lt; b &amp;amp; c &quot;d&quot; &eacute; &nbsp;x &#128512; &lt;b&gt;</p>')).toEqual([
    paragraph('a < b &amp; c "d" é \u00a0x 😀 <b>'),
  ])
})

test.each([
  ['lists', '<ul><li>'],
  ['quotations', '<blockquote>'],
  ['bold in italic', '<b><i>'],
  ['tables', '<table><tr><td>'],
])('2,000 nested %s: the depth is limited, and the text remains', (_, opening) => {
  const blocks = read(`${opening.repeat(2000)}deep inside<p>and after`)
  expect(JSON.stringify(blocks)).toContain('deep inside')
  expect(depthOf(blocks)).toBeLessThan(30)
})

test('a long paragraph is split', () => {
  const blocks = read(`<p>${'word '.repeat(20_000)}</p>`)
  expect(blocks.length).toBeGreaterThan(2)
  expect(blocks.every((block) => block.kind === 'paragraph')).toBe(true)
})

test.each([
  ['100,000 spaces in code', `<pre>word${' '.repeat(100_000)}word</pre>`],
  ['unclosed tags', `<p>${'<a href="x" '.repeat(20_000)}word`],
])('%s are parsed within a second', (_, html) => {
  const started = process.threadCpuUsage()
  read(html)
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(1000)
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
