import { expect, test } from 'vitest'
import { excerptOf, foldText, markMatches, queryWords } from './fold-text.ts'

test('texts are compared in lower case and without diacritics', () => {
  expect(['Émile', 'STRASSE', 'Straße', 'Łódź', 'smørrebrød', 'İstanbul', 'café', 'Ångström'].map(foldText)).toEqual([
    ...['emile', 'strasse', 'strasse', 'lodz', 'smorrebrod', 'istanbul', 'cafe', 'angstrom'],
  ])
  expect(queryWords('  Bank  bànk card ')).toEqual(['bank', 'card'])
  expect(queryWords(' ')).toEqual([])
})

const marked = (text: string, query: string) =>
  markMatches(text, queryWords(query))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('matches are marked in the text as it was written', () => {
  expect(marked('Émile calls Emil', 'emil')).toBe('[Émil]e calls [Emil]')
  expect(marked('Die Straße', 'strasse')).toBe('Die [Straße]')
  expect(marked('Cafe\u0301 au lait', 'café')).toBe('[Cafe\u0301] au lait')
  expect(marked('banana', 'ana')).toBe('b[anana]')
  expect(marked('Walk 👟 daily', 'daily')).toBe('Walk 👟 [daily]')
  expect(marked('', 'x')).toBe('')
})

test('a long text is cut around its first match', () => {
  const text = `${'Long before it. '.repeat(20)}Call the bank. ${'Long after it. '.repeat(20)}`
  const excerpt = excerptOf(text, ['bank'])
  expect(excerpt).toMatch(/^… .*Call the bank\..* …$/)
  expect(excerpt.length).toBeLessThan(160)
  expect(excerptOf('Short\n text', ['text'])).toBe('Short text')
  expect(excerptOf('x'.repeat(500), ['x']).length).toBeLessThan(160)
})
