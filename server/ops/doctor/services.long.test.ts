import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { taxSettings } from '#db/schema/sales/tax.ts'
import { openFakeStripe } from '../../../tests/fake-stripe/server.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createCertificate, type MailServer, startMailServer } from '../../platform/mail/mail-server.fixture.ts'
import { startTestBucket } from '../../platform/storage/bucket.fixture.ts'
import { stripeEventTypes } from '../../sales/payments/stripe-event.ts'
import { clock, connections, database, databasePermissions, migrations } from './checks/database.ts'
import { mailFrom, mailServer, testMail } from './checks/mail.ts'
import { publicUrl } from './checks/public-url.ts'
import { storage } from './checks/storage.ts'
import { stripeAccount, stripeTax, stripeWebhook } from './checks/stripe.ts'
import { createEmptyFolder, findClosedPort, findingsOf } from './doctor.fixture.ts'

const site = await openSiteForFile({ seed: false })
const stripe = await openFakeStripe()
afterAll(() => stripe.close())

async function databaseUrl(role?: string): Promise<{ DATABASE_URL: string }> {
  const { host, port, user } = inject('cluster')
  const { rows } = await site.base.db.execute<{ name: string }>('SELECT current_database() AS name')
  const address = `localhost:${port}/${rows[0]?.name}?host=${encodeURIComponent(host)}`
  return { DATABASE_URL: `postgres://${role ?? user}@${address}` }
}

async function runAsSuperuser(...statements: string[]): Promise<void> {
  const { host, port } = inject('cluster')
  const { rows } = await site.base.db.execute<{ name: string }>('SELECT current_database() AS name')
  const client = new Client({ host, port, user: 'postgres', database: rows[0]?.name })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const stripeOf = (more: Record<string, string> = {}) => ({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
  STRIPE_API_BASE: stripe.url,
  PUBLIC_URL: 'https://journey.example',
  DEMO: '1',
  ...more,
})

test('doctor database: every check passes for a ready PostgreSQL', async () => {
  const env = await databaseUrl()
  expect(await findingsOf(database, env)).toMatch(/^ok: PostgreSQL 18\S* at localhost:\d+ responds$/)
  expect(await findingsOf(migrations, env)).toBe('ok: up to date')
  expect(await findingsOf(databasePermissions, env)).toMatch(/^ok: the role \w+ has all required permissions$/)
  expect(await findingsOf(connections, env)).toMatch(/^ok: \d+ of \d+ are left; each server uses up to 28$/)
  expect(await findingsOf(clock, env)).toMatch(
    /^ok: the clocks of this machine and the database are \d(\.\d)? s apart$/,
  )
})

test('doctor database: a connection error is reported by one check only', async () => {
  const env = { DATABASE_URL: 'postgres://journey:hunter2@127.0.0.1:1/journey' }
  expect(await findingsOf(database, env)).toBe(
    'error: No PostgreSQL responds at DATABASE_URL (ECONNREFUSED): check its host and port, and that it is running',
  )
  for (const check of [migrations, databasePermissions, connections, clock])
    expect(await findingsOf(check, env)).toBe('')
})

test('doctor database: missing rights and connections are reported with a fix', async () => {
  const role = `doctor_${process.pid}`
  await runAsSuperuser(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 3`, 'REVOKE CREATE ON SCHEMA public FROM PUBLIC')
  onTestFinished(() => runAsSuperuser(`DROP OWNED BY ${role}`, `DROP ROLE ${role}`))
  const env = await databaseUrl(role)
  const findings = await findingsOf(databasePermissions, env)
  expect(findings).toContain(`error: the role ${role} cannot create schemas: run GRANT CREATE ON DATABASE`)
  expect(findings).toContain(`cannot create tables: run GRANT ALL ON SCHEMA public TO "${role}"`)
  expect(findings).toMatch(/the table \S+ belongs to another role: run ALTER TABLE/)
  expect(await findingsOf(connections, env)).toMatch(/^warning: \d of 3 are left; each server uses up to 28: raise/)
})

test('doctor migrations: pending ones are a warning, those of a newer version an error', async () => {
  const env = await databaseUrl()
  const { db } = site.base
  await db.execute(
    'UPDATE migrations SET created_at = created_at - 1 WHERE created_at = (SELECT max(created_at) FROM migrations)',
  )
  expect(await findingsOf(migrations, env)).toMatch(/^warning: 1 pending, starting with \d{4}_\w+: create a backup/)
  await db.execute(
    'UPDATE migrations SET created_at = created_at + 5000 WHERE created_at = (SELECT max(created_at) FROM migrations)',
  )
  expect(await findingsOf(migrations, env)).toMatch(/^error: a newer version of the program/)
})

test('doctor database: a read-only database is an error', async () => {
  const { rows } = await site.base.db.execute<{ name: string }>('SELECT current_database() AS name')
  await runAsSuperuser(`ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = on`)
  onTestFinished(() =>
    runAsSuperuser(
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${rows[0]?.name} RESET default_transaction_read_only`,
    ),
  )
  expect(await findingsOf(database, await databaseUrl())).toMatch(
    /^error: PostgreSQL .* does not accept writes: set DATABASE_URL/,
  )
})

test('doctor Stripe: checks the key, its mode and the connection', async () => {
  expect(await findingsOf(stripeAccount, stripeOf())).toBe(
    `ok: the test key belongs to the account ${stripe.state.account.id}`,
  )
  expect(await findingsOf(stripeAccount, stripeOf({ DEMO: '0' }))).toMatch(
    /^warning: .*: no real money is charged: set a live key/,
  )
  expect(await findingsOf(stripeAccount, stripeOf({ STRIPE_SECRET_KEY: 'sk_test_another' }))).toBe(
    'error: Stripe rejects the key: copy STRIPE_SECRET_KEY again from Developers, API keys',
  )
  expect(await findingsOf(stripeAccount, stripeOf({ STRIPE_API_BASE: 'http://127.0.0.1:1' }))).toMatch(
    /^error: Stripe cannot be reached \(ECONNREFUSED\): check STRIPE_API_BASE/,
  )
  await stripe.failWhile({ status: 500, type: 'api_error' }, async () =>
    expect(await findingsOf(stripeAccount, stripeOf())).toMatch(/^error: Stripe returned an error \(500\)/),
  )
  await stripe.failWhile({ status: 403, type: 'invalid_request_error' }, async () =>
    expect(await findingsOf(stripeAccount, stripeOf())).toMatch(/^warning: the restricted key cannot read/),
  )
  expect(await findingsOf(stripeAccount, {})).toBe('skipped: demo payments charge no real money')
})

/** The doctor reports if Stripe Tax is chosen and cannot calculate. */
test('doctor Stripe Tax: is checked while it calculates the tax', async () => {
  const env = { ...(await databaseUrl()), ...stripeOf() }
  expect(await findingsOf(stripeTax, env)).toBe('')
  const settings = { isOn: true, source: 'stripe', pricesIncludeTax: false, sellerCountry: '' } as const
  await site.base.db.insert(taxSettings).values(settings)
  expect(await findingsOf(stripeTax, env)).toBe('ok: it calculates the tax of orders')
  stripe.state.tax.settings.status = 'pending'
  expect(await findingsOf(stripeTax, env)).toMatch(/^error: its settings are incomplete: add the address/)
  expect(await findingsOf(stripeTax, await databaseUrl())).toMatch(/^error: .* payments are not by Stripe: choose/)
})

/** The doctor reports if Stripe would not notify the site of payments. */
test('doctor Stripe webhook: missing, disabled, incomplete or duplicate endpoints are reported', async () => {
  const runCheck = () => findingsOf(stripeWebhook, stripeOf())
  const { state } = stripe
  const url = 'https://journey.example/api/payments/webhook'
  state.addWebhook('https://journey.example/api/other', ['*'])
  expect(await runCheck()).toMatch(
    /^error: no webhook points to https:.*: add one .* with the events checkout\.session\.completed,/,
  )
  const webhook = state.addWebhook(url, stripeEventTypes.slice(1))
  expect(await runCheck()).toMatch(/^error: the webhook for .* does not send checkout\.session\.completed: add them/)
  webhook.enabled_events = ['*']
  expect(await runCheck()).toBe(`ok: it sends all required events to ${url}`)
  webhook.enabled_events = [...stripeEventTypes]
  webhook.status = 'disabled'
  expect(await runCheck()).toMatch(/^error: the webhook for .* is disabled: enable it/)
  webhook.status = 'enabled'
  state.addWebhook(`${url}/`, ['*'])
  expect(await runCheck()).toMatch(/^warning: 2 webhooks point to/)
  expect(await findingsOf(stripeWebhook, stripeOf({ PUBLIC_URL: 'http://localhost:3000' }))).toMatch(
    /^warning: Stripe cannot reach http:\/\/localhost:3000.*: run `stripe listen --forward-to/,
  )
  expect(await findingsOf(stripeWebhook, stripeOf({ STRIPE_WEBHOOK_SECRET: 'whsec_half' }))).toContain(
    'warning: STRIPE_WEBHOOK_SECRET is shorter than a Stripe signing secret: copy the whole',
  )
})

async function startTestMailServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}
const mailOf = (SMTP_URL: string) => ({ DEMO: '1', MAIL_FROM: 'Journey <hello@journey.example>', SMTP_URL })

test('doctor mail server: checks connection, encryption and sign-in, and sends no mail', async () => {
  const server = await startTestMailServer()
  const runCheck = (url: string) => findingsOf(mailServer, mailOf(url))
  expect(await runCheck(server.url)).toBe(`ok: 127.0.0.1:${server.port} responds and accepts the account, encrypted`)
  expect(server.mails).toEqual([])
  expect(await runCheck(server.url.replace('postmaster:', 'somebody:'))).toMatch(
    /^error: \S+ rejects the account: check user/,
  )
  expect(await runCheck('smtps://127.0.0.1:1')).toMatch(/^error: 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/)
  expect(await findingsOf(mailServer, { PORT: '4000' })).toMatch(
    /^skipped: .* captured, see http:\/\/localhost:4000\/demo\/mailbox$/,
  )
})

test('doctor mail server: missing encryption or an untrusted certificate is an error', async () => {
  const withoutTls = await startTestMailServer({
    scheme: 'smtp',
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    query: '?requireTLS=true',
  })
  expect(await findingsOf(mailServer, mailOf(withoutTls.url))).toMatch(
    /^error: \S+ does not start encryption: use smtps:/,
  )
  const selfSigned = await startTestMailServer(await createCertificate())
  expect(await findingsOf(mailServer, mailOf(selfSigned.url))).toMatch(/^error: the certificate of \S+ is not trusted/)
})

/** The doctor signs in to the mail server. It sends an email only when asked to. */
test('doctor --mail-to: sends a test mail and reports the result; without it none is sent', async () => {
  const server = await startTestMailServer()
  expect(await findingsOf(testMail, mailOf(server.url))).toBe('')
  expect(await findingsOf(testMail, mailOf(server.url), { mailTo: 'owner@journey.example' })).toMatch(
    /^ok: 127\.0\.0\.1 accepted an email to owner@journey\.example/,
  )
  expect(server.mails.map(({ subject, to }) => [subject, to])).toMatchObject([
    ['Your site can send email', { text: 'owner@journey.example' }],
  ])
  server.failure = { recipient: 550 }
  expect(await findingsOf(testMail, mailOf(server.url), { mailTo: 'owner@journey.example' })).toMatch(
    /^error: \S+ rejects the email/,
  )
  expect(await findingsOf(testMail, mailOf(server.url), { mailTo: 'owner' })).toMatch(
    /^error: --mail-to is not an email address/,
  )
  expect(await findingsOf(testMail, {}, { mailTo: 'owner@journey.example' })).toMatch(/^warning: nothing was sent/)
})

test.each([
  ['Journey <hello@journey.site>', 'ok: email is sent from hello@journey.site'],
  ['hello@mail.journey.site', 'ok: '],
  ['hello@example.com', 'warning: example.com is a reserved domain'],
  ['hello@gmail.com', 'warning: email is sent from gmail.com, but the site is at journey.site'],
  ['Journey <hello@journey>', 'error: hello@journey is not an email address'],
])('doctor mail sender: checks %s', async (MAIL_FROM, expected) => {
  const env = {
    DEMO: '1',
    SMTP_URL: 'smtps://127.0.0.1:1',
    PUBLIC_URL: 'https://www.journey.site',
    DEMO_REMOTE: '1',
    MAIL_FROM,
  }
  expect(await findingsOf(mailFrom, env)).toContain(expected)
})

test('doctor storage: writes, reads and deletes a test file in bucket or folder', async () => {
  const bucket = await startTestBucket()
  onTestFinished(() => bucket.close())
  const { bucket: name, region, endpoint, accessKeyId, secretAccessKey } = bucket.settings
  const env = {
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  expect(await findingsOf(storage, env)).toBe(`ok: the bucket ${name} can be written, read and deleted from`)
  expect(await findingsOf(storage, { ...env, S3_BUCKET: 'somebody-elses' })).toMatch(
    /^error: the bucket somebody-elses cannot be used \(AccessDenied\): allow S3_ACCESS_KEY_ID to read, write and delete/,
  )
  expect(await findingsOf(storage, { ...env, S3_ACCESS_KEY_ID: 'AKIDANOTHER' })).toMatch(
    /^error: .*\(SignatureDoesNotMatch\): correct S3_SECRET_ACCESS_KEY/,
  )
  const DATA_DIR = await createEmptyFolder()
  expect(await findingsOf(storage, { DATA_DIR })).toBe(
    'ok: the folder files in DATA_DIR can be written, read and deleted from',
  )
  expect(await findingsOf(storage, { DATA_DIR: join(DATA_DIR, 'later') })).toMatch(/^ok: .* the first start creates$/)
})

async function startHttpServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('doctor PUBLIC_URL: reports this site, another site, a redirect or a connection error', async () => {
  const { port } = new URL(site.url)
  const runCheck = (PUBLIC_URL: string, PORT = port) => findingsOf(publicUrl, { PUBLIC_URL, PORT })
  expect(await runCheck(site.url)).toBe(`ok: ${site.url} serves this site`)
  const otherServer = await startHttpServer((_request, response) => void response.end('<html>'))
  expect(await runCheck(otherServer)).toBe(
    `error: something else answers at ${otherServer}: point the domain and the proxy to this site`,
  )
  const moved = await startHttpServer((_request, response) => {
    response.writeHead(301, { location: 'https://www.journey.example/api/openapi.json' }).end()
  })
  expect(await runCheck(moved)).toMatch(/^warning: .* redirects to https:\/\/www\.journey\.example: set PUBLIC_URL/)
  const closed = await findClosedPort()
  expect(await runCheck(`http://127.0.0.1:${closed}`)).toMatch(
    /^error: the site is running, but .* cannot be reached .*\(ECONNREFUSED\)/,
  )
  expect(await runCheck(`http://127.0.0.1:${closed}`, String(closed))).toMatch(
    /^skipped: no site is running here on port \d+$/,
  )
})
