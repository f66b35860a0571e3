import { expect, test } from 'vitest'
import { defaultSettings } from '../../../site/settings/index.ts'
import { deriveNextPair, hashToken, newPair } from './tokens.ts'

const site = (authSecret: string) => ({
  site: {
    authSecret,
    publicUrl: '',
    selfUrl: '',
    demo: true,
    capturesMail: true,
    demoRemote: false,
    adminsNeedSecondFactor: false,
    payments: 'demo' as const,
    mailFrom: '',
    settings: defaultSettings,
  },
})

test('tokens: 256 random bits with a prefix for the kind', () => {
  const [one, other] = [newPair(), newPair()]
  expect(one.access).toMatch(/^jpa_[\w-]{43}$/)
  expect(one.refresh).toMatch(/^jpr_[\w-]{43}$/)
  expect(new Set([one.access, one.refresh, other.access, other.refresh]).size).toBe(4)
})

test('tokens: the next pair is deterministic and depends on the secret', () => {
  const { refresh } = newPair()
  const next = deriveNextPair(site('first secret'), refresh)
  expect(deriveNextPair(site('first secret'), refresh)).toEqual(next)
  expect(deriveNextPair(site('other secret'), refresh)).not.toEqual(next)
  expect(next.access.slice(4)).not.toBe(next.refresh.slice(4))
  expect(hashToken('refresh', next.refresh)).toHaveLength(32)
})

test('tokens: a token is valid only for its kind', () => {
  const { access, refresh } = newPair()
  expect(hashToken('access', refresh)).toBeNull()
  expect(hashToken('refresh', access)).toBeNull()
  for (const forged of [
    '',
    'jpa_',
    `${access}x`,
    ` ${access}`,
    `${access}\n`,
    access.toUpperCase(),
    'eyJhbGciOiJub25lIn0.e30.',
  ])
    expect(hashToken('access', forged)).toBeNull()
})
