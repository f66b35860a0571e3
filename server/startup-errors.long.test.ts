import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, onTestFinished, test } from 'vitest'
import { childEnvironment } from '../tests/child-environment.ts'
import { dropDatabase, runStatement } from '../tests/run-statement.ts'

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
  ['a long secret of one repeated character', 'AUTH_SECRET', { AUTH_SECRET: 'a'.repeat(64) }],
  ['an external database and no secret', 'AUTH_SECRET', { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d', DEMO: '1' }],
  ['a public URL without https', 'PUBLIC_URL', { DEMO: '0', PUBLIC_URL: 'http://example.com', AUTH_SECRET: SECRET }],
  ['a live Stripe key without a webhook secret', 'STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_live_51abc' }],
  ['a demo on all interfaces', 'DEMO_REMOTE', { HOST: '0.0.0.0' }],
  ['no Stripe key outside demo mode', 'STRIPE_SECRET_KEY', { DEMO: '0' }],
  ['no SMTP server outside demo mode', 'SMTP_URL', { DEMO: '0' }],
  ['no public URL outside demo mode', 'PUBLIC_URL', { DEMO: '0' }],
  ['all settings but the Stripe key', 'STRIPE_SECRET_KEY', { ...real, STRIPE_SECRET_KEY: '' }],
  ['all settings but the SMTP server', 'SMTP_URL', { ...real, SMTP_URL: '' }],
  ['all settings but the mail sender', 'MAIL_FROM', { ...real, MAIL_FROM: '' }],
]

/** At startup the site reports all wrong settings at once and changes nothing. */
test.each(wrong)('startup with %s: fails, names %s and creates no files', (_what, setting, env) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: { ...childEnvironment, PORT: '0', DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  const lines = stderr.trim().split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toContain(setting)
  expect(stderr).not.toMatch(/^ +at |sk_live_51abc|u:p@|a{64}/m)
  expect(readdirSync(dataDir)).toEqual([])
})

/** A migrated database that a newer version of the program has changed. Returns the settings to start a site on it. */
async function createNewerDatabase(): Promise<Record<string, string>> {
  const { template, host, port, user } = inject('cluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = { host, port, user, database: 'postgres' }
  await runStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  onTestFinished(() => dropDatabase(server, name))
  await runStatement(
    { ...server, database: name },
    "INSERT INTO migrations (hash, created_at) VALUES ('newer', 32503680000000)",
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return {
    ...childEnvironment,
    DEMO: '1',
    PORT: '0',
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRET,
    LOG_LEVEL: 'silent',
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  }
}

test('startup on a newer database: fails unless --allow-newer-schema is given', async () => {
  const env = await createNewerDatabase()
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], { env, encoding: 'utf8' })
  expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(/^A newer version .* --allow-newer-schema\.$/)])

  const child = spawn(process.execPath, ['server/main.ts', '--allow-newer-schema'], { env })
  const exit = once(child, 'exit')
  const passedSteps: string[] = []
  for await (const line of createInterface(child.stdout)) {
    passedSteps.push(line)
    // Killed then, because the next steps need a build of the pages.
    if (line.startsWith('ok Migrations')) child.kill('SIGKILL')
  }
  await exit
  expect(passedSteps).toContainEqual(expect.stringMatching(/^ok Migrations/))
})
