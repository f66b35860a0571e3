import { expect, test } from 'vitest'
import { postCoverOf } from './post-covers.ts'

test('post cover: by slug if one exists, otherwise by category', () => {
  expect(postCoverOf({ slug: 'call-the-bank-about-the-rate', category: 'Health' })).toBe('bank-call')
  expect(postCoverOf({ slug: 'note-1', category: 'Health' })).not.toBe(
    postCoverOf({ slug: 'note-2', category: 'Health' }),
  )
  for (const value of ['constructor', '__proto__', '', null])
    expect(['sunday-page', 'unopened-box']).toContain(postCoverOf({ slug: value ?? '', category: value }))
})
