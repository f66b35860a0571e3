import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const returnPathOf = (next: string) => returnPath(new URLSearchParams({ next }))

test.each(['/', '/classes', '/enrollment-success?session_id=cs_1&x=%2F', '/blog/a-post#end', '/authors'])(
  'return path: %s is accepted',
  (next) => {
    expect(returnPathOf(next)).toBe(next)
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
])('return path: %j is replaced by the home page', (next) => {
  expect(returnPathOf(next)).toBe('/')
})

test('return path: defaults to the home page', () => {
  expect(returnPath(new URLSearchParams())).toBe('/')
})
