import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupContextOf, createBusySite } from '../backup/backup.fixture.ts'
import { runBackup } from '../backup/index.ts'
import { backups } from './checks/backups.ts'
import { createEmptyFolder, findingsOf } from './doctor.fixture.ts'

const liveSettings = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1:1/d',
  AUTH_SECRET: '9f86d081884c7d659a2feaa0c55ad015',
  STRIPE_SECRET_KEY: 'sk_test_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SMTP_URL: 'smtps://u:p@127.0.0.1:1',
  MAIL_FROM: 'hello@journey.example',
  PUBLIC_URL: 'https://journey.example',
}

test('doctor backups: missing backups are a warning outside demo mode only', async () => {
  const DATA_DIR = await createEmptyFolder()
  expect(await findingsOf(backups, { DATA_DIR })).toBe('ok: automatic backups are off; a demo does not need them')
  expect(await findingsOf(backups, { ...liveSettings, DATA_DIR })).toBe(
    'warning: automatic backups are off: set BACKUP_DIR, on another disk or machine',
  )
  const BACKUP_DIR = join(DATA_DIR, 'not-made-yet')
  expect(await findingsOf(backups, { ...liveSettings, DATA_DIR, BACKUP_DIR })).toMatch(
    /^warning: there is no backup in \S+ yet: run/,
  )
  await writeFile(BACKUP_DIR, 'a file')
  expect(await findingsOf(backups, { ...liveSettings, DATA_DIR, BACKUP_DIR })).toMatch(
    /^error: the folder .+ \(ENOTDIR\)/,
  )
})

test('doctor backups: checks age and integrity of the last backup', async () => {
  const site = await createBusySite()
  const ctx = await backupContextOf(site)
  const env = { ...liveSettings, DATA_DIR: await createEmptyFolder(), BACKUP_DIR: ctx.backups.folder }
  const { path } = await runBackup(ctx)
  expect(await findingsOf(backups, env)).toMatch(
    /^ok: the latest backup, journey-\d+-\d+\.tar\.gz, is less than an hour old and complete$/,
  )
  const before = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000)
  await utimes(path, before(25), before(25))
  expect(await findingsOf(backups, env)).toContain('is 25 hours old and complete')
  await utimes(path, before(74), before(74))
  expect(await findingsOf(backups, env)).toMatch(/^warning: .+ is 3 days old and complete: check the log/)

  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, -20))
  expect(await findingsOf(backups, env)).toMatch(/^error: \S+ is not a complete backup \(.+\): run `npm run backup`/)
})
