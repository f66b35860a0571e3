import { expect, test } from 'vitest'
import { reminderUrl, userIdOfReminderToken } from '../../classes/notifications/reminder-preference.ts'
import { signDownloadToken, verifyDownloadToken } from '../../content/downloads/download-token.ts'
import { signTextToken, signToken, verifyTextToken, verifyToken } from './signed-token.ts'

const ctx = {
  site: { authSecret: '0123456789abcdef0123456789abcdef', publicUrl: 'https://example.com' },
} as Parameters<typeof signToken>[0]
const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-00000000000${digit}`
const payload = Buffer.from('a payload')
const format = { purpose: 'a test', signs: 'text' } as const

/** Tokens of an earlier release: they are in mails that customers still have. */
test('signed tokens: links in mails that were sent before stay valid', () => {
  const reminderToken = 'EREREQAAQACAAAAAAAAAAfsvFHc0vbavTxmVxtMtXfZdnJzS5QeqCzHCmwJCxW1i'
  expect(reminderUrl(ctx, id(1))).toBe(`https://example.com/reminders?token=${reminderToken}`)
  expect(userIdOfReminderToken(ctx, reminderToken)).toBe(id(1))

  const grant = { lineId: id(1), fileId: id(2), userId: id(3), expiresAt: new Date(1767323045678) }
  const downloadToken =
    'EREREQAAQACAAAAAAAAAASIiIiIAAEAAgAAAAAAAAAIzMzMzAABAAIAAAAAAAAADAZt8qY8uTZ4pnySEJvpO98p9WhuxDtk-glbBL_uZRCcSTFwRFyY'
  expect(signDownloadToken(ctx, grant)).toBe(downloadToken)
  expect(verifyDownloadToken(ctx, downloadToken)).toEqual(grant)

  const feedToken = 'EREREQAAQACAAAAAAAAAASjEsCmkqlRlspEvQ8FpajyGezzT1GZDe_PTR8QEfR1S'
  const feed = { token: feedToken, payloadBytes: 16, signedData: `${id(1)} 2` }
  expect(verifyToken(ctx, 'calendar feed', feed)).toEqual(Buffer.from(id(1).replaceAll('-', ''), 'hex'))

  const cursor =
    'MTExMTExMTEtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAxIDIwMjYtMDEtMDIgMDM6MDQ6MDUuNjc4OTAxKzAw.d3Mky9CXg9n0jW1yvKlgmQ'
  const cursorFormat = { purpose: 'cursor\0posts', signs: 'text', signatureBytes: 16 } as const
  expect(verifyTextToken(ctx, cursorFormat, cursor)).toBe(`${id(1)} 2026-01-02 03:04:05.678901+00`)
})

test('signed tokens: every flipped bit, another purpose and another length are rejected', () => {
  const token = signToken(ctx, 'a test', payload)
  const verify = (changed: string, purpose = 'a test', payloadBytes = payload.length) =>
    verifyToken(ctx, purpose, { token: changed, payloadBytes })
  expect(verify(token)).toEqual(payload)
  expect(verify(token, 'another test')).toBeNull()
  expect(verify(token, 'a test', payload.length - 1)).toBeNull()
  const bytes = Buffer.from(token, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(verify(changed.toString('base64url'))).toBeNull()
  }
})

test.each(['text', 'encoded'] as const)(
  'signed text tokens: only the unchanged token is valid (signs: %s)',
  (signs) => {
    const token = signTextToken(ctx, { ...format, signs }, 'Ωμέγα 🙂')
    expect(verifyTextToken(ctx, { ...format, signs }, token)).toBe('Ωμέγα 🙂')
    expect(verifyTextToken(ctx, { purpose: 'another test', signs }, token)).toBeNull()
    for (const changed of ['', '.', 'x', `x${token}`, `${token}.x`, token.split('.')[0] ?? ''])
      expect(verifyTextToken(ctx, { ...format, signs }, changed)).toBeNull()
  },
)
