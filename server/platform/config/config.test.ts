import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { authSecret } from './auth-secret.ts'
import { errorsOf } from './config.fixture.ts'
import { commandSettings, readConfig } from './config.ts'
import { siteConfig } from './site-config.ts'

const SECRET = '0123456789abcdef0123456789abcdef'
const DATABASE_URL = 'postgres://journey:pass@db.example.com/journey'

async function createTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('config: without settings it is a demo on port 3000 of localhost', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: join(process.cwd(), 'data'),
    databaseUrl: undefined,
    demo: true,
    trustedProxies: 0,
    logLevel: 'warn',
  })
})

test('config: an empty setting counts as missing', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ', ADMIN_EMAIL: '', DEMO: '' })).toEqual(readConfig({}))
})

test('METRICS_TOKEN and DRAIN_SECONDS: defaults, valid values and invalid values', () => {
  expect(readConfig({})).toMatchObject({ metricsToken: undefined, drainMs: 1_000 })
  expect(readConfig({ METRICS_TOKEN: SECRET, DRAIN_SECONDS: '15' })).toMatchObject({
    metricsToken: SECRET,
    drainMs: 15_000,
  })
  for (const METRICS_TOKEN of ['short', 'a'.repeat(40), `${SECRET} ${SECRET}`])
    expect(errorsOf({ METRICS_TOKEN })).toEqual([expect.stringMatching(/^METRICS_TOKEN is not valid: use /)])
  for (const DRAIN_SECONDS of ['-1', '61', '1.5', 'soon'])
    expect(errorsOf({ DRAIN_SECONDS })).toEqual([expect.stringMatching(/^DRAIN_SECONDS is not valid: use /)])
})

test('PORT also changes the default PUBLIC_URL', () => {
  expect(readConfig({ PORT: '8080' })).toMatchObject({ port: 8080, publicUrl: 'http://localhost:8080' })
})

test('PUBLIC_URL is normalized to a lower-case host without a trailing slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Example.com/', DEMO_REMOTE: '1' }).publicUrl).toBe('https://example.com')
})

/** A wrong setting is one sentence that names it and the fix. */
test('config: all errors are reported together, each starting with the name of its setting', () => {
  const errors = errorsOf({
    PORT: '70000',
    PUBLIC_URL: 'ftp://example.com',
    DATABASE_URL: 'mysql://db',
    AUTH_SECRET: 'short',
    ADMIN_EMAIL: 'admin',
    TRUSTED_PROXIES: '-1',
    LOG_LEVEL: 'loud',
    DEMO: 'yes',
    GOOGLE_CLIENT_ID: 'id',
  })
  expect(errors.map((line) => line.split(' ')[0]).sort()).toEqual([
    'ADMIN_EMAIL',
    'AUTH_SECRET',
    'DATABASE_URL',
    'DEMO',
    'GOOGLE_CLIENT_SECRET',
    'LOG_LEVEL',
    'PORT',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
  ])
})

test.each(['abc', '-1', '3000.5', '65536', '0x50', '1e3'])('PORT=%s is invalid', (PORT) => {
  expect(errorsOf({ PORT })).toEqual(['PORT is not valid: use a whole number from 0 to 65535, such as 3000.'])
})

test.each(['https://example.com/shop', 'https://example.com/?a', 'https://me@example.com', 'example.com'])(
  'PUBLIC_URL=%s is invalid',
  (PUBLIC_URL) => expect(errorsOf({ PUBLIC_URL }).join()).toMatch(/^PUBLIC_URL is not valid/),
)

test('config: errors contain no secret values', () => {
  const errors = errorsOf({ AUTH_SECRET: 'hunter2', ADMIN_PASSWORD: 'tiny', STRIPE_SECRET_KEY: 'oops' }).join()
  expect(errors).not.toMatch(/hunter2|tiny|oops/)
})

test.each(['x'.repeat(64), 'ab'.repeat(32), 'too short to be one'])('AUTH_SECRET=%s is too weak', (AUTH_SECRET) => {
  expect(errorsOf({ AUTH_SECRET }).join()).toMatch(/^AUTH_SECRET is not valid/)
})

test('DATABASE_URL requires AUTH_SECRET', () => {
  expect(errorsOf({ DATABASE_URL, DEMO: '1' }).join()).toMatch(/^AUTH_SECRET is missing/)
  expect(readConfig({ DATABASE_URL, DEMO: '1', AUTH_SECRET: SECRET })).toMatchObject({ demo: true, host: '127.0.0.1' })
})

test('without demo mode: missing services are reported', () => {
  for (const env of [{ DEMO: '0' }, { DATABASE_URL, AUTH_SECRET: SECRET }] as Record<string, string>[]) {
    const errors = errorsOf(env).map((line) => line.split(':')[0])
    expect(errors).toEqual(['STRIPE_SECRET_KEY is missing', 'SMTP_URL is missing', 'PUBLIC_URL is missing'])
  }
})

test.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '192.168.1.5'],
  ['HOST', 'demo.example'],
  ['PUBLIC_URL', 'http://192.168.1.5:3000'],
  ['PUBLIC_URL', 'https://demo.example'],
])('demo mode: %s=%s requires DEMO_REMOTE', (name, value) => {
  expect(errorsOf({ [name]: value })).toEqual([expect.stringMatching(/^DEMO_REMOTE is missing: .*Set DEMO_REMOTE=1/)])
  expect(errorsOf({ [name]: value, DEMO_REMOTE: '0' })).toHaveLength(1)
  expect(readConfig({ [name]: value, DEMO_REMOTE: '1' })).toMatchObject({ demo: true, demoRemote: true })
})

test('demo mode: commands require no DEMO_REMOTE, because they serve nothing', () => {
  const env = { HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example' }
  expect(readConfig(env, commandSettings)).toMatchObject({ demo: true, publicUrl: 'https://demo.example' })
})

test.each(['localhost', '127.0.0.1', '127.0.0.2', '::1'])('demo mode: HOST=%s requires no DEMO_REMOTE', (HOST) => {
  expect(readConfig({ HOST, PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({ host: HOST, demoRemote: false })
})

test('without demo mode: PUBLIC_URL must use https, except on localhost', () => {
  const isPublicUrlRefused = (PUBLIC_URL: string) =>
    errorsOf({ DEMO: '0', PUBLIC_URL }).some((line) => line.startsWith('PUBLIC_URL'))
  expect(isPublicUrlRefused('http://example.com')).toBe(true)
  expect(isPublicUrlRefused('https://example.com')).toBe(false)
  expect(isPublicUrlRefused('http://localhost:3000')).toBe(false)
})

test('generated AUTH_SECRET: stable, different per data folder, readable by its owner only', async () => {
  const folder = await createTempFolder()
  const [first, ...others] = await Promise.all([authSecret(folder), authSecret(folder), authSecret(folder)])
  expect(others).toEqual([first, first])
  expect(await authSecret(folder)).toBe(first)
  expect(await authSecret(await createTempFolder())).not.toBe(first)
  expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600)
})

test('REQUIRE_ADMIN_2FA: off by default, accepts 1 or 0', () => {
  expect(readConfig({}).adminsNeedSecondFactor).toBe(false)
  expect(readConfig({ REQUIRE_ADMIN_2FA: '1' }).adminsNeedSecondFactor).toBe(true)
  expect(readConfig({ REQUIRE_ADMIN_2FA: '0' }).adminsNeedSecondFactor).toBe(false)
  expect(errorsOf({ REQUIRE_ADMIN_2FA: 'please' })).toEqual(['REQUIRE_ADMIN_2FA is not valid: use 1 or 0.'])
})

test('HSTS_SUBDOMAINS: off by default, accepts 1 or 0', async () => {
  expect(readConfig({}).hstsSubdomains).toBe(false)
  const config = readConfig({ HSTS_SUBDOMAINS: '1' })
  expect((await siteConfig({ ...config, authSecret: SECRET }, '')).hstsSubdomains).toBe(true)
})

test('backups: BACKUP_DIR enables them; BACKUP_TIME and BACKUP_KEEP are validated and require it', () => {
  expect(readConfig({}).backups).toBeUndefined()
  const at = { hour: 3, minute: 0 }
  expect(readConfig({ BACKUP_DIR: '/mnt/backups' }).backups).toEqual({ folder: '/mnt/backups', keep: 7, at })
  const backupEnv = { BACKUP_DIR: '/mnt/backups', BACKUP_TIME: '23:05', BACKUP_KEEP: '30' }
  expect(readConfig(backupEnv).backups).toEqual({ folder: '/mnt/backups', keep: 30, at: { hour: 23, minute: 5 } })
  expect(errorsOf({ BACKUP_KEEP: '30' })).toEqual([expect.stringMatching(/^BACKUP_DIR is missing/)])
  for (const time of ['24:00', '3', 'noon'])
    expect(errorsOf({ ...backupEnv, BACKUP_TIME: time })).toEqual([expect.stringMatching(/^BACKUP_TIME is not valid/)])
  for (const number of ['0', '-1', 'all'])
    expect(errorsOf({ ...backupEnv, BACKUP_KEEP: number })).toEqual([
      expect.stringMatching(/^BACKUP_KEEP is not valid/),
    ])
})

test('a damaged auth-secret file is an error and is left unchanged', async () => {
  const folder = await createTempFolder()
  await writeFile(join(folder, 'auth-secret'), 'half')
  await chmod(join(folder, 'auth-secret'), 0o600)
  await expect(authSecret(folder)).rejects.toThrow(/^AUTH_SECRET is damaged/)
  expect(await readFile(join(folder, 'auth-secret'), 'utf8')).toBe('half')
})
