import { describe, expect, test } from 'vitest'
import { emailAddress, newPassword, normalizeEmail, signInInput, signUpInput } from './auth.schema.ts'

const issuesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])

describe('email schema', () => {
  test.each([
    ['User@X.com ', 'user@x.com'],
    ['\tuser@x.com\n', 'user@x.com'],
    ['e\u0301mile@x.com', '\u00e9mile@x.com'],
    ['\u00c9mile@X.com', '\u00e9mile@x.com'],
    ['\uff35\uff53\uff45\uff52\uff20x.com', 'user@x.com'],
    ['\u212Aim@x.com', 'kim@x.com'],
    ["o'neil+news_2.b-c@mail.x-y.co.uk", "o'neil+news_2.b-c@mail.x-y.co.uk"],
    ['用户@例子.广告', '用户@例子.广告'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ])('%j is normalized to %j', (typed, normalized) => {
    expect(emailAddress.parse(typed)).toBe(normalized)
    expect(normalizeEmail(normalized)).toBe(normalized)
  })

  /**
   * An email address has no empty label, no character with a meaning in URLs or mail headers, no encoded word, no
   * invalid `xn--` label.
   */
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
    'a@x..com',
    'a@.x.com',
    'a@x.com.',
    '.a@x.com',
    'a.@x.com',
    'a..b@x.com',
    'a@-x.com',
    'a@x-.com',
    'a@x.com#evil.com',
    'a@x.com/evil.com',
    'a/b@x.com',
    '=?utf-8?Q?a?=@x.com',
    'a@=?utf-8?Q?x?=.com',
  ])('%j is rejected', (typed) => {
    expect(issuesOf(emailAddress.safeParse(typed))).toEqual([['', 'Enter a valid email, such as name@example.com.']])
  })

  test('missing, empty or blank email has one message', () => {
    for (const body of [{}, { email: '' }, { email: '  ' }, { email: null }])
      expect(issuesOf(signInInput.safeParse({ password: 'x', ...body }))).toEqual([['email', 'Enter your email.']])
  })

  test('rejects more than the maximum length', () => {
    expect(emailAddress.safeParse(`a@${'b'.repeat(248)}.com`).success).toBe(true)
    expect(issuesOf(emailAddress.safeParse(`a@${'b'.repeat(249)}.com`))).toEqual([
      ['', 'Email must be at most 254 characters.'],
    ])
  })
})

describe('password schema', () => {
  test.each(['sixsix', 'p a s s', '🦊🦊🦊🦊🦊🦊', '🦊'.repeat(128), 'x'.repeat(128), 'päßwörd', '      '])(
    '%j is accepted unchanged',
    (password) => {
      expect(newPassword.parse(password)).toBe(password)
    },
  )

  test('rejects five characters, regardless of their byte length', () => {
    for (const password of ['five5', '🦊🦊🦊🦊🦊'])
      expect(issuesOf(newPassword.safeParse(password))).toEqual([['', 'Password must be at least 6 characters.']])
  })

  test('rejects more than 128 characters', () => {
    for (const password of ['x'.repeat(129), '🦊'.repeat(129), 'x'.repeat(1_000_000)])
      expect(issuesOf(newPassword.safeParse(password))).toEqual([['', 'Password must be at most 128 characters.']])
  })

  test('rejects a password equal to the email', () => {
    for (const password of ['ann@example.com', 'Ann@Example.com'])
      expect(issuesOf(signUpInput.safeParse({ email: 'ann@example.com', password }))).toEqual([
        ['password', 'Password must be different from your email.'],
      ])
  })
})
