import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const SECRET = '0123456789abcdef0123456789abcdef'

/** All settings of a real site. The start fails before any of these services is contacted. */
const real = {
  PUBLIC_URL: 'https://journey.example',
  DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d',
  AUTH_SECRET: SECRET,
  STRIPE_SECRET_KEY: 'sk_live_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SMTP_URL: 'smtps://u:p@127.0.0.1:1',
  MAIL_FROM: 'hello@journey.example',
}

const wrong: [what: string, setting: string, env: Record<string, string>][] = [
  ['a weak secret', 'AUTH_SECRET', { AUTH_SECRET: 'secret' }],
  ['a long secret that is none', 'AUTH_SECRET', { AUTH_SECRET: 'a'.repeat(64) }],
  ['no secret for several servers', 'AUTH_SECRET', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d', DEMO: '1' }],
  ['a public address in the clear', 'PUBLIC_URL', { DEMO: '0', PUBLIC_URL: 'http://example.com', AUTH_SECRET: SECRET }],
  ['a live payment key without its webhook', 'STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_live_51abc' }],
  ['no payments outside the demo', 'STRIPE_SECRET_KEY', { DEMO: '0' }],
  ['no mail outside the demo', 'SMTP_URL', { DEMO: '0' }],
  ['no public address outside the demo', 'PUBLIC_URL', { DEMO: '0' }],
  ['a real database and the demo’s payments', 'STRIPE_SECRET_KEY', { ...real, STRIPE_SECRET_KEY: '' }],
  ['a real database and the demo’s mailbox', 'SMTP_URL', { ...real, SMTP_URL: '' }],
  ['a real database and no sender', 'MAIL_FROM', { ...real, MAIL_FROM: '' }],
]

test.each(wrong)('with %s the program does not start, names %s and touches nothing', (_what, setting, env) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  const lines = stderr.trim().split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toContain(setting)
  // A sentence for the operator: no stack trace and no secrets.
  expect(stderr).not.toMatch(/^ +at |sk_live_51abc|u:p@|a{64}/m)
  expect(readdirSync(dataDir)).toEqual([])
})
