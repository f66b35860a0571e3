import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, slugify } from './slugs.ts'

test.each([
  ['One-week experiments!', 'one-week-experiments'],
  ['Three Months of Rent', 'three-months-of-rent'],
  ['A  B', 'a--b'],
  ['Café & Co. 24/7', 'caf--co-247'],
  ['日本', ''],
  ['', ''],
  ['İstanbul', 'istanbul'],
])('slugify: %o becomes %o', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

test('property: a slug contains only a-z, 0-9 and hyphens, slugify is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (title) => {
      const slug = slugify(title)
      expect(slug).toMatch(/^[a-z0-9-]*$/)
      expect(slugify(slug)).toBe(slug)
    }),
  )
})

test('isUuid: accepts UUIDs and rejects slugs and malformed ids', () => {
  fc.assert(fc.property(fc.uuid(), (id) => isUuid(id) && isUuid(id.toUpperCase())))
  const others = [
    '',
    'one-week',
    '01890a5d-ac96-774b-bcce',
    '01890a5d-ac96-774b-bcce-b302099a8057x',
    '01890a5dac96774bbcceb302099a8057',
    '01890a5d-ac96-774b-bcce-b302099a805g',
    '01890a5d-ac96-774b-bcce-b302099a8057\n',
  ]
  expect(others.filter(isUuid)).toEqual([])
})
