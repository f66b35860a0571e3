import { expect, test } from 'vitest'
import { postCoverOf } from './post-covers.ts'

test('a post has the drawing that was made for it, and any other one that fits its category', () => {
  expect(postCoverOf({ slug: 'call-the-bank-about-the-rate', category: 'Health' })).toBe('bank-call')
  expect(postCoverOf({ slug: 'note-1', category: 'Health' })).not.toBe(
    postCoverOf({ slug: 'note-2', category: 'Health' }),
  )
  for (const odd of ['constructor', '__proto__', '', null])
    expect(['sunday-page', 'unopened-box']).toContain(postCoverOf({ slug: odd ?? '', category: odd }))
})
