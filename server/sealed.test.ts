import { describe, expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const SECRET = 'a secret of the site, long enough for it'

describe('a sealed text', () => {
  test.each(['', '1//0refresh-token', 'ä 🗝 \u0000', 'x'.repeat(10_000)])('opens to what it was: %#', (text) => {
    expect(unseal(SECRET, seal(SECRET, text, 'tokens'), 'tokens')).toBe(text)
  })

  test('shows nothing of it, and never looks the same twice', () => {
    const [one, other] = [seal(SECRET, 'refresh-token', 'tokens'), seal(SECRET, 'refresh-token', 'tokens')]
    expect(one).not.toBe(other)
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('refresh')
  })

  test('opens with no other secret and for no other purpose', () => {
    const sealed = seal(SECRET, 'text', 'tokens')
    expect(() => unseal(`${SECRET}.`, sealed, 'tokens')).toThrow()
    expect(() => unseal(SECRET, sealed, 'codes')).toThrow()
  })

  test('that was changed in any byte, or cut short, opens no more', () => {
    const bytes = Buffer.from(seal(SECRET, 'text', 'tokens'), 'base64url')
    for (const [place] of bytes.entries()) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(bytes.readUInt8(place) ^ 1, place)
      expect(() => unseal(SECRET, changed.toString('base64url'), 'tokens')).toThrow()
      expect(() => unseal(SECRET, bytes.subarray(0, place).toString('base64url'), 'tokens')).toThrow()
    }
  })
})
