import { expect, test } from 'vitest'
import { plateOf } from './post-covers.ts'

test('a post has the drawing that was made for it, and any other one that fits its category', () => {
  expect(plateOf({ slug: 'call-the-bank-about-the-rate', category: 'Health' })).toBe('bank-call')
  expect(plateOf({ slug: 'note-1', category: 'Health' })).not.toBe(plateOf({ slug: 'note-2', category: 'Health' }))
  for (const odd of ['constructor', '__proto__', '', null])
    expect(['sunday-page', 'unopened-box']).toContain(plateOf({ slug: odd ?? '', category: odd }))
})
