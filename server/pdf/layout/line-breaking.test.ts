import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines, breakLinesBalanced, type Style, widthOf } from './line-breaking.ts'

const style: Style = { face: 'text', size: 10, color: '#000000' }
const bold: Style = { ...style, face: 'strong' }
const measure = (text: string, { face }: Style) => text.length * (face === 'strong' ? 2 : 1)
const set = (text: string, width: number) =>
  breakLines([{ text, style }], width, measure).map((line) => line.map((span) => span.text).join(''))

test('lines break at spaces, after dashes and at line breaks', () => {
  expect(set('one two three', 8)).toEqual(['one two', 'three'])
  expect(set('well-made maps', 6)).toEqual(['well-', 'made', 'maps'])
  expect(set('one\n\ntwo', 20)).toEqual(['one', '', 'two'])
})

test('a word wider than a line is broken between letters, keeping combining accents', () => {
  expect(set('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
  expect(set('xe\u0301e\u0301', 2)).toEqual(['x', 'e\u0301', 'e\u0301'])
})

test('a word in two styles is not split', () => {
  const spans = [
    { text: 'a ', style },
    { text: 'wo', style: bold },
    { text: 'rd', style },
  ]
  const lines = breakLines(spans, 7, measure)
  expect(lines.map((line) => line.map(({ text, x }) => [text, x]))).toEqual([
    [['a', 0]],
    [
      ['wo', 0],
      ['rd', 4],
    ],
  ])
})

test('random text: no line is wider than the limit and no character is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 12, max: 60 }), (text, width) => {
      const lines = breakLines([{ text, style }], width, measure)
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
      const words = (some: string) => some.replace(/[ \n]/g, '')
      expect(words(lines.map((line) => line.map((span) => span.text).join('')).join(''))).toBe(words(text))
    }),
  )
})

test('balanced lines: no additional lines, and no short last line', () => {
  const title = [{ text: 'Sleep, food, movement, in that order', style }]
  expect(breakLinesBalanced(title, 32, measure).map((line) => line[0]?.text)).toEqual([
    'Sleep, food, movement,',
    'in that order',
  ])
})
