import { expect, test } from 'vitest'
import { Problem } from '../../../problem.ts'
import { assertStrongPassword, isCommon, warningFor } from './password-policy.ts'

test('password policy: recognizes common passwords in any spelling', () => {
  for (const password of ['123456', 'password', 'Password', 'QWERTY', 'ｐａｓｓｗｏｒｄ'])
    expect(isCommon(password)).toBe(true)
  for (const password of ['plum trolley 9', '', '# The 3,000 commonest passwords'])
    expect(isCommon(password)).toBe(false)
})

test('password policy: a common password is a warning for customers and an error for admins', () => {
  expect(warningFor('password')).toEqual({ warning: expect.stringMatching(/most common/) })
  expect(warningFor('plum trolley 9')).toEqual({})
  expect(() => assertStrongPassword('password', { email: 'ann@example.com', role: 'user' })).not.toThrow()
  expect(() => assertStrongPassword('password', { email: 'ann@example.com', role: 'admin' })).toThrow(
    new Problem('password_too_common'),
  )
})
