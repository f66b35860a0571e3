import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encrypt.ts'

const [secret, other] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210']

test.each(['', 'JBSWY3DPEHPK3PXP', '\u0000', 'Ωμέγα 🙂', 'x'.repeat(100_000)])(
  'what was sealed opens as it was',
  (text) => {
    expect(decrypt(secret, encrypt(secret, text, 'a test'), 'a test')).toBe(text)
  },
)

test('the same text is never sealed the same way twice, and cannot be read from it', () => {
  const sealed = [1, 2, 3].map(() => encrypt(secret, 'JBSWY3DPEHPK3PXP', 'a test'))
  expect(new Set(sealed).size).toBe(3)
  for (const one of sealed) expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
})

test('another secret and another purpose open nothing', () => {
  const sealed = encrypt(secret, 'a text', 'a test')
  expect(() => decrypt(other, sealed, 'a test')).toThrow()
  expect(() => decrypt(secret, sealed, 'another test')).toThrow()
})

test('every changed bit, and every cut, is noticed', () => {
  const sealed = Buffer.from(encrypt(secret, 'a text', 'a test'), 'base64url')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => decrypt(secret, changed.toString('base64url'), 'a test')).toThrow()
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => decrypt(secret, sealed.subarray(0, length).toString('base64url'), 'a test')).toThrow()
})

test.each(['', 'x', 'not sealed at all', '='.repeat(60)])('%j is not a sealed text', (text) => {
  expect(() => decrypt(secret, text, 'a test')).toThrow()
})
