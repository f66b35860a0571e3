import { existsSync } from 'node:fs'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabaseFolder, startServer } from '#db/embedded/cluster.fixture.ts'
import { findProcess } from '#db/embedded/processes.ts'
import { migrate } from '#db/migrate.ts'
import { dataFolder } from './checks/data-folder.ts'
import { checks } from './checks/index.ts'
import { secret, settings } from './checks/settings.ts'
import { createEmptyFolder, findClosedPort, findingsOf, runDoctor, startDoctor } from './doctor.fixture.ts'

const SECRET = '9f86d081884c7d659a2feaa0c55ad015'

test('doctor: a demo that was never started passes, and no files are created', async () => {
  const dataDir = join(await createEmptyFolder(), 'data')
  const { code, output } = await startDoctor({ DATA_DIR: dataDir, PORT: String(await findClosedPort()) })
  expect([code, output]).toEqual([0, expect.not.stringMatching(/[!✗]/)])
  expect(output).toMatch(/^✓ Settings +complete and consistent; demo mode/)
  expect(output).toMatch(/^✓ Database +the embedded PostgreSQL; the first start creates it$/m)
  expect(output).toMatch(/^- Stripe +not checked: demo payments charge no real money$/m)
  expect(existsSync(dataDir)).toBe(false)
})

/**
 * `npm run doctor` checks every service within ten seconds, reports each problem with its fix, and exits with 1 if
 * anything is broken.
 */
test('doctor: reports all invalid settings with a fix and still runs the other checks', async () => {
  const dataDir = await createEmptyFolder()
  const env = {
    DATA_DIR: dataDir,
    DEMO: '0',
    TRUSTED_PROXIES: 'many',
    AUTH_SECRET: 'tiny',
    PORT: String(await findClosedPort()),
  }
  const { code, output } = await startDoctor(env)
  expect(code).toBe(1)
  const wrong = [...output.matchAll(/^✗ Settings +(\w+) .+: .+$/gm)].map(([, name]) => name)
  expect(wrong.sort()).toEqual(['AUTH_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'TRUSTED_PROXIES'])
  expect(output).toMatch(/^✓ Data folder/m)
  expect(output).toMatch(/^✓ Storage/m)
})

test('doctor: an unknown setting is a warning', async () => {
  expect(await findingsOf(settings, { SMTP_HOST: 'mail.example.com' })).toBe(
    'ok: complete and consistent; demo mode: no real money is charged\n' +
      'warning: SMTP_HOST is not a setting of this site: correct its name, or remove it; docs/settings.md lists all names',
  )
})

test('doctor: HSTS_SUBDOMAINS without https is a warning', async () => {
  expect(await findingsOf(settings, { HSTS_SUBDOMAINS: '1' })).toMatch(/^warning: HSTS_SUBDOMAINS has no effect/m)
  expect(
    await findingsOf(settings, { HSTS_SUBDOMAINS: '1', PUBLIC_URL: 'https://shop.example', DEMO_REMOTE: '1' }),
  ).toBe('ok: complete and consistent; demo mode: no real money is charged')
})

test('doctor --json: prints all findings as JSON', async () => {
  const env = { DATA_DIR: await createEmptyFolder(), PORT: String(await findClosedPort()), LOG_LEVEL: 'loud' }
  const { code, output } = await runDoctor(env, '--json')
  expect(code).toBe(1)
  expect(JSON.parse(output)).toMatchObject({
    ok: false,
    findings: expect.arrayContaining([
      {
        check: 'Settings',
        level: 'error',
        summary: 'LOG_LEVEL is not valid',
        fix: expect.stringContaining('use one of'),
      },
      { check: 'Storage', level: 'ok', summary: expect.any(String) },
    ]),
  })
})

test.each(['--jason', 'now', '--mail-to'])('doctor: the argument %s prints the usage', async (word) => {
  expect(await runDoctor({}, word)).toEqual({
    code: 1,
    output: 'Usage: npm run doctor -- [--json] [--mail-to=ADDRESS]\n',
  })
})

test('doctor: output contains no secret settings when checks fail', async () => {
  const port = await findClosedPort()
  const secrets = [
    'hunter2',
    'sk_live_hunter3',
    'whsec_hunter4',
    'hunter5',
    'hunter6hunter6hunter6hunter6hunter6',
    'hunter7',
    'hunter8',
  ]
  const env = {
    DATA_DIR: await createEmptyFolder(),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: `postgres://journey:hunter2@127.0.0.1:${port}/journey`,
    STRIPE_SECRET_KEY: 'sk_live_hunter3',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter4',
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtps://user:hunter5@127.0.0.1:${port}`,
    MAIL_FROM: 'hello@example.com',
    AUTH_SECRET: 'hunter6hunter6hunter6hunter6hunter6',
    S3_BUCKET: 'journey-files',
    S3_REGION: 'eu-central-1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'hunter7',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'hunter8',
    GOOGLE_API_BASE: `http://127.0.0.1:${port}`,
  }
  for (const words of [[], ['--json']]) {
    const { code, output } = await runDoctor(env, ...words)
    expect(code).toBe(1)
    for (const secretText of secrets) expect(output).not.toContain(secretText)
    for (const part of ['Database', 'Stripe', 'Mail server', 'Storage']) expect(output).toContain(part)
  }
})

test('doctor: secrets in findings are replaced', async () => {
  const leaky = {
    name: 'Leaky',
    run: async () => [{ level: 'error' as const, summary: 'p%40ss and p@ss of sk_test_1' }],
  }
  const env = { SMTP_URL: 'smtps://me:p%40ss@mail.example.com', STRIPE_SECRET_KEY: 'sk_test_1' }
  expect(await findingsOf(leaky, env)).toBe('error: … and … of …')
})

test('doctor: a check that times out or throws is reported as an error', async () => {
  const stuck = { name: 'Stuck', run: () => new Promise<never>(() => undefined) }
  expect(await findingsOf(stuck, {}, { deadlineMs: 20 })).toMatch(/^error: no response within 0.02 s: check again/)
  const broken = { name: 'Broken', run: () => Promise.reject(new RangeError('with details')) }
  expect(await findingsOf(broken, {})).toMatch(/^error: it could not be checked \(RangeError\)/)
})

test('doctor: starts the embedded database of a stopped site, and stops it afterwards', async () => {
  const dataDir = await createDatabaseFolder()
  const { child, connection } = await startServer(dataDir)
  await migrate(connection)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
  const { code, output } = await runDoctor({ DATA_DIR: dataDir, PORT: String(await findClosedPort()) })
  expect([code, output]).toEqual([0, expect.stringMatching(/^✓ Database +PostgreSQL 18\S* in DATA_DIR responds$/m)])
  expect(output).toMatch(/^✓ Migrations +up to date$/m)
  expect(output).toMatch(/^✓ Permissions/m)
  expect(output).not.toContain('in use by')
  expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
})

/** The doctor works while the site is running or stopped, and creates nothing that is missing. */
test('doctor: checks the embedded database of a running site without stopping it', async () => {
  const dataDir = await createDatabaseFolder()
  const { child, connection } = await startServer(dataDir)
  await migrate(connection)
  const postmaster = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  const { code, output } = await runDoctor({ DATA_DIR: dataDir, PORT: String(await findClosedPort()) })
  expect([code, output]).toEqual([0, expect.stringMatching(/^✓ Database +PostgreSQL 18\S* in DATA_DIR responds$/m)])
  expect(output).toContain(`in use by the running site (process ${child.pid})`)
  expect(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).toBe(postmaster)
  expect(findProcess(Number(postmaster.split('\n')[0]))).toBeDefined()
})

test('doctor: a data folder without its database is the same error as at startup', async () => {
  const dataDir = await createEmptyFolder()
  await writeFile(join(dataDir, 'database.json'), JSON.stringify({ home: 'postgres', dataDir }))
  const { code, output } = await runDoctor({ DATA_DIR: dataDir, PORT: String(await findClosedPort()) })
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^✗ Database +.* which no longer exists: restore it from a backup/m),
  ])
  expect(await readdir(dataDir)).toEqual(['database.json', 'files'])
})

test('doctor data folder: a file as DATA_DIR is an error', async () => {
  const folder = await createEmptyFolder()
  await writeFile(join(folder, 'data'), '')
  expect(await findingsOf(dataFolder, { DATA_DIR: join(folder, 'data') })).toMatch(
    /^error: DATA_DIR .* cannot be written/,
  )
})

test('doctor secret: warns about a file readable by others and about weak secrets', async () => {
  const dataDir = await createEmptyFolder()
  await writeFile(join(dataDir, 'auth-secret'), SECRET)
  await chmod(join(dataDir, 'auth-secret'), 0o644)
  expect(await findingsOf(secret, { DATA_DIR: dataDir })).toMatch(/^warning: other accounts of this machine can read/)
  await chmod(join(dataDir, 'auth-secret'), 0o600)
  expect(await findingsOf(secret, { DATA_DIR: dataDir })).toMatch(/^ok: saved in .*, readable only by its owner$/)
  await writeFile(join(dataDir, 'auth-secret'), 'half')
  expect(await findingsOf(secret, { DATA_DIR: dataDir })).toMatch(/^error: .* does not contain a secret/)
  expect(await findingsOf(secret, { AUTH_SECRET: SECRET })).toBe('ok: AUTH_SECRET has 32 characters that look random')
  expect(await findingsOf(secret, { AUTH_SECRET: SECRET.repeat(2) })).toMatch(/^warning: .* repeats a shorter text/)
  expect(await findingsOf(secret, { AUTH_SECRET: 'correct horse battery staple forever' })).toMatch(
    /^warning: .* words/,
  )
})

test('doctor: check names are unique', () => {
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
})
