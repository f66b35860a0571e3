import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const nextOf = (next: string) => returnPath(new URLSearchParams({ next }))

test.each(['/', '/classes', '/enrollment-success?session_id=cs_1&x=%2F', '/blog/a-post#end', '/authors'])(
  '%s is a place to return to',
  (next) => {
    expect(nextOf(next)).toBe(next)
  },
)

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/a\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'classes',
  '',
  ' /classes',
  '/auth',
  '/auth?next=/auth',
  '/auth/reset',
])('%j leads home instead', (next) => {
  expect(nextOf(next)).toBe('/')
})

test('without a wish it leads home', () => {
  expect(returnPath(new URLSearchParams())).toBe('/')
})
