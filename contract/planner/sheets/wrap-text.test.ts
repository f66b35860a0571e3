import { expect, test } from 'vitest'
import { textWidth } from './text-widths.ts'
import { wrapText } from './wrap-text.ts'

test('a text is broken between words and ends with an ellipsis', () => {
  expect(wrapText('Walk to the lake', 'text', 100, 1)).toEqual(['Walk to the lake'])
  expect(wrapText('Walk to \n the lake', 'text', 4, 3)).toEqual(['Walk to', 'the lake'])
  expect(wrapText('Walk to the lake and back', 'text', 4, 2)).toEqual(['Walk to', 'the lak…'])
  expect(wrapText('  ', 'text', 4, 2)).toEqual([])
})

test('a word that is too long is broken between letters, not before accents', () => {
  const lines = wrapText('e\u0301'.repeat(40), 'text', 5, 3)
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    expect(line).toMatch(/^e/)
    expect(textWidth(line, 'text')).toBeLessThanOrEqual(5)
  }
})

test.each([
  ['words', 'a '.repeat(50_000)],
  ['letters', 'i'.repeat(100_000)],
  ['zero-width spaces', '\u200b'.repeat(100_000)],
  ['combining marks', `a${'\u0335\u0321'.repeat(50_000)}`],
  ['joiners', '\u200d'.repeat(100_000)],
])('100,000 %s are all in the lines', (_, text) => {
  const letters = wrapText(text, 'text', 20, 1_000_000).join('').replaceAll(' ', '')
  expect(letters).toBe(text.replaceAll(' ', ''))
})
