import { describe, expect, test } from 'vitest'
import { emailAddress, newPassword, normalizeEmail, signInInput, signUpInput } from './auth.schema.ts'

const faultsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])

describe('an email address', () => {
  test.each([
    ['User@X.com ', 'user@x.com'],
    ['\tuser@x.com\n', 'user@x.com'],
    ['e\u0301mile@x.com', '\u00e9mile@x.com'],
    ['\u00c9mile@X.com', '\u00e9mile@x.com'],
    ['\uff35\uff53\uff45\uff52\uff20x.com', 'user@x.com'],
    ['\u212Aim@x.com', 'kim@x.com'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(emailAddress.parse(typed)).toBe(kept)
    expect(normalizeEmail(kept)).toBe(kept)
  })

  test.each([
    'name',
    'name@',
    '@x.com',
    'a b@x.com',
    'a@b',
    'a@@x.com',
    'a@x.com, b@x.com',
    'a@x.com\r\nBcc: b@x.com',
    '<a@x.com>',
    'a\u0000@x.com',
    'a@x.c',
  ])('%j is refused', (typed) => {
    expect(faultsOf(emailAddress.safeParse(typed))).toEqual([
      ['', 'Please enter a valid email, such as name@example.com.'],
    ])
  })

  test('that is missing, empty or blank asks for one, once', () => {
    for (const body of [{}, { email: '' }, { email: '  ' }, { email: null }])
      expect(faultsOf(signInInput.safeParse({ password: 'x', ...body }))).toEqual([
        ['email', 'Please enter your email.'],
      ])
  })

  test('may be as long as the mail system allows', () => {
    expect(emailAddress.safeParse(`a@${'b'.repeat(248)}.com`).success).toBe(true)
    expect(faultsOf(emailAddress.safeParse(`a@${'b'.repeat(249)}.com`))).toEqual([
      ['', 'Email must be at most 254 characters.'],
    ])
  })
})

describe('a new password', () => {
  test.each(['sixsix', 'p a s s', '🦊🦊🦊🦊🦊🦊', '🦊'.repeat(128), 'x'.repeat(128), 'päßwörd', '      '])(
    '%j is taken whole',
    (password) => {
      expect(newPassword.parse(password)).toBe(password)
    },
  )

  test('of five characters is refused, however many bytes they take', () => {
    for (const password of ['five5', '🦊🦊🦊🦊🦊'])
      expect(faultsOf(newPassword.safeParse(password))).toEqual([['', 'Password must be at least 6 characters.']])
  })

  test('of more than 128 characters is refused, a megabyte at once', () => {
    for (const password of ['x'.repeat(129), '🦊'.repeat(129), 'x'.repeat(1_000_000)])
      expect(faultsOf(newPassword.safeParse(password))).toEqual([['', 'Password must be at most 128 characters.']])
  })

  test('that is the email is refused by the name of its field', () => {
    for (const password of ['ann@example.com', 'Ann@Example.com'])
      expect(faultsOf(signUpInput.safeParse({ email: 'ann@example.com', password }))).toEqual([
        ['password', 'Password must be different from your email.'],
      ])
  })
})
