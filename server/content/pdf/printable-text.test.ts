import { expect, test } from 'vitest'
import { printableText } from './printable-text.ts'

const print = (text: string) => {
  const missingGlyphs: string[] = []
  return { text: printableText(text, missingGlyphs), missing: missingGlyphs }
}

test('spaces, line ends and control characters are normalized', () => {
  expect(print('one\ttwo\u3000three\r\nfour\u2028five\u0007\u202esix\u2011seven').text).toBe(
    'one two three\nfour\nfivesix-seven',
  )
})

test('a grapheme without glyph is one box', () => {
  expect(print('a ქა \u{1f468}\u{1f3fb}\u200d\u{1f4bb} \u0e01\u0e33')).toEqual({
    text: 'a □□ \u{1f468}\u{1f3fb}\u200d\u{1f4bb} □',
    missing: ['ქ', 'ა', '\u0e01\u0e33'],
  })
})

test('words of more than 30 letters can break between letters, keeping combining accents', () => {
  expect(print('a'.repeat(30)).text).toBe('a'.repeat(30))
  expect(print('x\u0323\u0301'.repeat(31)).text).toBe(Array(31).fill('x\u0323\u0301'.normalize('NFC')).join('\u200b'))
})
