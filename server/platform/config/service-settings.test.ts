import { expect, test } from 'vitest'
import { errorsOf, MAIL } from './config.fixture.ts'
import { readConfig } from './config.ts'

test('Google settings: id and secret are required together; GOOGLE_API_BASE must be on localhost', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  const settings = { clientId: 'id', clientSecret: 'secret' }
  expect(readConfig({}).google).toBeUndefined()
  expect(readConfig(google).google).toEqual({ ...settings, apiBase: undefined })
  const base = 'http://127.0.0.1:4000'
  expect(readConfig({ ...google, GOOGLE_API_BASE: base }).google).toEqual({ ...settings, apiBase: base })
  expect(errorsOf({ GOOGLE_CLIENT_ID: 'id' }).join()).toMatch(/^GOOGLE_CLIENT_SECRET is missing: set it too/)
  expect(errorsOf({ GOOGLE_CLIENT_SECRET: 'secret' }).join()).toMatch(/^GOOGLE_CLIENT_ID is missing: set it too/)
  for (const GOOGLE_API_BASE of ['https://google.example', 'http://127.0.0.1:4000/v3', 'http://127.0.0.1.evil.example'])
    expect(errorsOf({ ...google, GOOGLE_API_BASE }).join()).toMatch(/^GOOGLE_API_BASE is not valid/)
})

test('mail: SMTP_URL requires MAIL_FROM; without both the demo captures mails', () => {
  expect(readConfig({ DEMO: '1', ...MAIL })).toMatchObject({
    demo: true,
    smtpUrl: MAIL.SMTP_URL,
    mailFrom: MAIL.MAIL_FROM,
  })
  expect(readConfig({})).toMatchObject({ demo: true, smtpUrl: undefined })
  const [error, ...more] = errorsOf({ DEMO: '1', SMTP_URL: MAIL.SMTP_URL })
  expect([error, more]).toEqual([expect.stringMatching(/^MAIL_FROM is missing/), []])
  expect(errorsOf({ ...MAIL, STRIPE_SECRET_KEY: '' }).join()).not.toMatch(/SMTP_URL|MAIL_FROM/)
})

test.each([
  'smtp://mail.example.com',
  'smtps://user:p%40ss@mail.example.com:465',
  'smtp://mail.example.com:587/?requireTLS=true',
  'smtp://10.0.0.3?requireTLS=false',
])('SMTP_URL=%s is valid', (SMTP_URL) => {
  expect(errorsOf({ ...MAIL, DEMO: '1', SMTP_URL })).toEqual([])
})

test.each([
  'mail.example.com',
  'https://mail.example.com',
  'smtp://',
  'smtp://user:hunter2@mail.example.com/inbox',
  'smtps://user:hunter2@mail.example.com?rejectUnauthorized=false',
])('SMTP_URL=%s is invalid, and the error does not contain its password', (SMTP_URL) => {
  const errors = errorsOf({ ...MAIL, DEMO: '1', SMTP_URL })
  expect(errors).toEqual([expect.stringMatching(/^SMTP_URL is not valid/)])
  expect(errors.join()).not.toContain('hunter2')
})

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }

test('Stripe: key and webhook secret enable it; two webhook secrets are accepted for rotation', () => {
  expect(readConfig({}).stripe).toBeUndefined()
  const stripe = { secretKey: 'sk_test_abc', webhookSecrets: ['whsec_abc'], apiBase: undefined }
  expect(readConfig({ ...STRIPE, DEMO: '1' })).toMatchObject({ stripe, demo: true })
  const env = {
    ...STRIPE,
    STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    DEMO: '1',
  }
  expect(readConfig(env).stripe).toEqual({
    secretKey: 'sk_test_abc',
    webhookSecrets: ['whsec_new', 'whsec_old'],
    apiBase: 'http://127.0.0.1:9',
  })
})

test.each(['whsec_', 'abc', 'whsec_a,', 'whsec_a,b', 'whsec_a,whsec_b,whsec_c'])(
  'STRIPE_WEBHOOK_SECRET=%s is invalid',
  (STRIPE_WEBHOOK_SECRET) => {
    const error = errorsOf({ ...STRIPE, STRIPE_WEBHOOK_SECRET, DEMO: '1' }).join()
    expect(error).toMatch(/^STRIPE_WEBHOOK_SECRET is not valid/)
  },
)

test('Stripe: a live key without a webhook secret is an error', () => {
  expect(errorsOf({ STRIPE_SECRET_KEY: 'sk_live_abc' }).join()).toContain('STRIPE_WEBHOOK_SECRET is missing')
})

test('Stripe: a live key in demo mode is an error', () => {
  const env = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_abc', DEMO: '1' }
  expect(errorsOf(env)).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is a live key/)])
})

const BUCKET = {
  S3_BUCKET: 'my-pictures',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'hunter2',
}

test('S3: all four settings enable it, with an optional endpoint', () => {
  expect(readConfig({}).s3).toBeUndefined()
  const s3 = { bucket: 'my-pictures', region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'hunter2' }
  expect(readConfig(BUCKET)).toMatchObject({ s3: { ...s3, endpoint: undefined }, demo: true })
  const endpoint = 'https://storage.example.com'
  expect(readConfig({ ...BUCKET, S3_ENDPOINT: endpoint }).s3).toEqual({ ...s3, endpoint })
})

test.each(Object.keys(BUCKET))(
  'S3: without %s there is one error, which names it and contains no secret',
  (missing) => {
    const errors = errorsOf({ ...BUCKET, [missing]: '' })
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^${missing} is missing: .* belong together\\.$`))])
    expect(errors.join()).not.toContain('hunter2')
  },
)

test.each([
  ['S3_BUCKET', '../etc'],
  ['S3_BUCKET', 'My_Pictures'],
  ['S3_REGION', 'eu central'],
  ['S3_ENDPOINT', 'storage.example.com'],
  ['S3_ENDPOINT', 'file:///etc'],
])('%s=%s is invalid', (name, value) => {
  expect(errorsOf({ ...BUCKET, [name]: value }).join()).toMatch(new RegExp(`^${name} is not valid`))
})

test('S3: S3_ENDPOINT alone reports the four missing settings', () => {
  const errors = errorsOf({ S3_ENDPOINT: 'https://storage.example.com' })
  expect(errors.map((line) => line.split(' ')[0])).toEqual(Object.keys(BUCKET))
})
