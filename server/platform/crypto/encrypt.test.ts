import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encrypt.ts'

const [secret, otherSecret] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210']

test.each(['', 'JBSWY3DPEHPK3PXP', '\u0000', 'Ωμέγα 🙂', 'x'.repeat(100_000)])(
  'decrypt: returns the text that was encrypted',
  (text) => {
    expect(decrypt(secret, encrypt(secret, text, 'a test'), 'a test')).toBe(text)
  },
)

test('encrypt: the same text gives different results, none of which contains it', () => {
  const encryptedTexts = [1, 2, 3].map(() => encrypt(secret, 'JBSWY3DPEHPK3PXP', 'a test'))
  expect(new Set(encryptedTexts).size).toBe(3)
  for (const encrypted of encryptedTexts)
    expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
})

test('decrypt: throws for another secret or another purpose', () => {
  const encrypted = encrypt(secret, 'a text', 'a test')
  expect(() => decrypt(otherSecret, encrypted, 'a test')).toThrow()
  expect(() => decrypt(secret, encrypted, 'another test')).toThrow()
})

test('decrypt: throws for every flipped bit and every truncation', () => {
  const encrypted = Buffer.from(encrypt(secret, 'a text', 'a test'), 'base64url')
  for (let bit = 0; bit < encrypted.length * 8; bit += 1) {
    const changed = Buffer.from(encrypted)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => decrypt(secret, changed.toString('base64url'), 'a test')).toThrow()
  }
  for (let length = 0; length < encrypted.length; length += 1)
    expect(() => decrypt(secret, encrypted.subarray(0, length).toString('base64url'), 'a test')).toThrow()
})

test.each(['', 'x', 'not sealed at all', '='.repeat(60)])('decrypt: throws for the malformed text %j', (text) => {
  expect(() => decrypt(secret, text, 'a test')).toThrow()
})
