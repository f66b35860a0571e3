import { resolve } from 'node:path'
import { z } from 'zod'
import { SetupError } from '#db/embedded/setup-error.ts'
import type { StripeSettings } from '../../sales/payments/stripe-provider.ts'
import type { GoogleSettings } from '../google/google-client.ts'
import type { S3Settings } from '../storage/s3.ts'
import { isLoopback, isMailServerUrl, isOrigin, isSafeOrigin } from './url-rules.ts'

export type Config = {
  /** TCP port. 0 takes any free one. */
  port: number
  /** Host to listen on. Undefined means all interfaces; demo mode defaults to the loopback interface. */
  host: string | undefined
  publicUrl: string
  dataDir: string
  /** URL of an external PostgreSQL. Undefined means the embedded one. */
  databaseUrl: string | undefined
  /** Undefined only with the embedded database: `authSecret(dataDir)` then creates and stores one. */
  authSecret: string | undefined
  admin: { email: string | undefined; password: string | undefined }
  /** Undefined disables Google Calendar and Google sign-in. */
  google: GoogleSettings | undefined
  /** Undefined captures all mail; possible in demo mode only. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined means demo payments. */
  stripe: StripeSettings | undefined
  /** Storage of uploaded files. Undefined means a folder in `dataDir`. */
  s3: S3Settings | undefined
  demo: boolean
  /** True if other machines may open the demo. Its mail then requires a token. */
  demoRemote: boolean
  /** Daily backups at this time (UTC). Undefined disables them. */
  backups: { folder: string; keep: number; at: { hour: number; minute: number } } | undefined
  /** Number of proxies in front of the server, and so of trusted X-Forwarded-For entries. */
  trustedProxies: number
  adminsNeedSecondFactor: boolean
  /** True if the Strict-Transport-Security header includes all subdomains of the public URL. */
  hstsSubdomains: boolean
  /** Bearer token for /metrics. Undefined disables the route. */
  metricsToken: string | undefined
  /** Duration in ms for which a stopping server keeps serving requests while /readyz already reports stopping. */
  drainMs: number
  logLevel: (typeof logLevels)[number]
}

export type Env = Record<string, string | undefined>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const customError = (text: string) => ({ error: text })

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

const yesOrNo = z.enum(['0', '1', 'true', 'false'], customError('use 1 or 0')).transform(isTrue)

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/./, customError('use a URL such as postgres://user:password@host:5432/database'))

const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, customError('use a whole number from 0 to 65535, such as 3000'))
    .transform(Number)
    .refine((port) => port <= 65535, customError('use a whole number from 0 to 65535, such as 3000'))
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, customError('use a host name or an IP address, such as 0.0.0.0'))
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'use the public URL of the site, such as https://example.com', abort: true })
    .refine(isOrigin, customError('use a URL without a path, such as https://example.com'))
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  AUTH_SECRET: z
    .string()
    .refine(isStrong, customError('use at least 32 random characters, such as those of `openssl rand -hex 32`'))
    .optional(),
  ADMIN_EMAIL: z.email(customError('use an email address')).optional(),
  ADMIN_PASSWORD: z.string().min(6, customError('use at least 6 characters')).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, customError("use a secret key of your Stripe account, which starts with 'sk_'"))
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_\w+(\s*,\s*whsec_\w+)?$/,
      customError(
        "use the signing secret of the webhook, which starts with 'whsec_', or the new and the old one separated by a comma",
      ),
    )
    .optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/, error: 'use a URL such as https://api.stripe.com' }).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'use a URL such as smtps://user:password@mail.example.com', abort: true })
    .refine(isMailServerUrl, customError('use a URL with nothing after the host and port except ?requireTLS=false'))
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(.+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      customError('use a sender such as Name <hello@example.com>'),
    )
    .default('hello@journey-paradigm.example'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_API_BASE: z
    .url({ protocol: /^https?$/, error: 'use a URL on this machine, such as http://127.0.0.1:4000', abort: true })
    .refine((value) => isOrigin(value) && isLoopback(new URL(value)), customError('use a URL on this machine'))
    .transform((value) => new URL(value).origin)
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, customError('use the name of a bucket, such as my-pictures'))
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/, customError('use a region such as eu-central-1, or auto'))
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'use a URL such as https://storage.example.com' }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, customError('use a time of day in UTC, such as 03:30'))
    .default('03:00'),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, customError('use a whole number from 1, such as 14'))
    .transform(Number)
    .default(7),
  REQUIRE_ADMIN_2FA: yesOrNo.default(false),
  HSTS_SUBDOMAINS: yesOrNo.default(false),
  DEMO: yesOrNo.optional(),
  DEMO_REMOTE: yesOrNo.default(false),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, customError('use the number of proxies before the server, from 0 to 9'))
    .transform(Number)
    .default(0),
  METRICS_TOKEN: z
    .string()
    .refine(isStrong, customError('use at least 32 random characters, such as those of `openssl rand -hex 32`'))
    .regex(/^[\w.~+/=-]+$/, customError('use letters and digits, such as those of `openssl rand -hex 32`'))
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([0-5]?\d|60)$/, customError('use a whole number of seconds from 0 to 60'))
    .transform(Number)
    .default(1),
  LOG_LEVEL: z.enum(logLevels, customError(`use one of ${logLevels.join(', ')}`)).default('warn'),
})

export const settingNames = Object.keys(settings.shape)

/** The settings that commands need. `DEMO_REMOTE` protects a demo that is being served. */
export const commandSettings = settingNames.filter((name) => name !== 'DEMO_REMOTE')

/** An invalid setting. `message` continues a sentence that begins with the setting's name. */
export type SettingError = { setting: string; message: string }

/** Parses the settings (docs/settings.md). @throws SetupError, a line per invalid setting */
export function readConfig(env: Env, usedSettings: readonly string[] = settingNames): Config {
  const { config, errors: allErrors } = inspectConfig(env)
  const errors = allErrors.filter(({ setting }) => usedSettings.includes(setting))
  if (errors.length > 0) throw new SetupError(errors.map(({ setting, message }) => `${setting} ${message}.`).join('\n'))
  return config
}

/** Also returns the configuration without the malformed values. */
export function inspectConfig(env: Env): { config: Config; errors: SettingError[] } {
  const values: Env = Object.fromEntries(settingNames.map((name) => [name, env[name]?.trim() || undefined]))
  const issues = settings.safeParse(values).error?.issues ?? []
  // One error per setting: a value can break several rules, and a malformed value also fails the cross-setting rules.
  const errors = new Map(crossSettingErrors(values))
  for (const { path, message } of issues) errors.set(path.join('.'), `is not valid: ${message}`)
  const wellFormed = { ...values, ...Object.fromEntries(issues.map(({ path }) => [path.join('.'), undefined])) }
  return {
    config: configOf(settings.parse(wellFormed), isDemo(values)),
    errors: Array.from(errors, ([setting, message]) => ({ setting, message })),
  }
}

function configOf(value: z.infer<typeof settings>, demo: boolean): Config {
  return {
    port: value.PORT,
    host: value.HOST ?? (demo ? '127.0.0.1' : undefined),
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    authSecret: value.AUTH_SECRET,
    admin: { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD },
    google: googleOf(value),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    stripe: stripeOf(value),
    s3: s3Of(value),
    demo,
    demoRemote: value.DEMO_REMOTE,
    backups: backupsOf(value),
    trustedProxies: value.TRUSTED_PROXIES,
    adminsNeedSecondFactor: value.REQUIRE_ADMIN_2FA,
    hstsSubdomains: value.HSTS_SUBDOMAINS,
    metricsToken: value.METRICS_TOKEN,
    drainMs: value.DRAIN_SECONDS * 1000,
    logLevel: value.LOG_LEVEL,
  }
}

function crossSettingErrors(env: Env): [setting: string, message: string][] {
  const errors: [string, string][] = []
  if (env.DATABASE_URL && !env.AUTH_SECRET)
    errors.push(['AUTH_SECRET', 'is missing: with DATABASE_URL set, set the same 32 random characters on every server'])
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    errors.push(['STRIPE_WEBHOOK_SECRET', 'is missing: without it, payments cannot be verified'])
  if (env.SMTP_URL && !env.MAIL_FROM)
    errors.push(['MAIL_FROM', 'is missing: set the address that your mail server sends from'])
  if (env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET)
    errors.push(['GOOGLE_CLIENT_SECRET', 'is missing: set it too, or remove GOOGLE_CLIENT_ID'])
  if (env.GOOGLE_CLIENT_SECRET && !env.GOOGLE_CLIENT_ID)
    errors.push(['GOOGLE_CLIENT_ID', 'is missing: set it too, or remove GOOGLE_CLIENT_SECRET'])
  if (s3Settings.concat('S3_ENDPOINT').some((name) => env[name])) {
    for (const name of s3Settings.filter((name) => !env[name]))
      errors.push([name, `is missing: ${s3Settings.join(', ')} belong together`])
  }
  if ((env.BACKUP_TIME || env.BACKUP_KEEP) && !env.BACKUP_DIR)
    errors.push(['BACKUP_DIR', 'is missing: set the folder for backups, or remove BACKUP_TIME and BACKUP_KEEP'])
  if (isDemo(env)) {
    if (/^[sr]k_live_/.test(env.STRIPE_SECRET_KEY ?? ''))
      errors.push(['STRIPE_SECRET_KEY', 'is a live key, which charges real money: remove it, or DEMO'])
    if (!isTrue(env.DEMO_REMOTE) && isRemote(env)) errors.push(['DEMO_REMOTE', demoRemoteMissing])
    return errors
  }

  if (!env.STRIPE_SECRET_KEY)
    errors.push(['STRIPE_SECRET_KEY', 'is missing: set it, or DEMO=1 for payments without real money'])
  if (!env.SMTP_URL)
    errors.push(['SMTP_URL', 'is missing: without it, no email can be sent. Set it, or DEMO=1 to capture email'])
  if (!env.PUBLIC_URL)
    errors.push(['PUBLIC_URL', 'is missing: emails and payment pages link to it. Set the public URL of the site'])
  if (env.PUBLIC_URL && URL.canParse(env.PUBLIC_URL) && !isSafeOrigin(new URL(env.PUBLIC_URL)))
    errors.push([
      'PUBLIC_URL',
      'must start with https:// outside the demo, so that passwords are always sent encrypted',
    ])
  return errors
}

const demoRemoteMissing =
  'is missing: HOST or PUBLIC_URL opens the demo to other machines. Set DEMO_REMOTE=1, which protects its email with a token, or remove them'

/** Returns true if other machines can reach the site. A malformed PUBLIC_URL has its own error. */
function isRemote({ HOST, PUBLIC_URL = '' }: Env): boolean {
  const isLoopbackHost = !HOST || /^(localhost|127[\d.]+|::1)$/.test(HOST)
  const isPublicUrl = /^https?:/.test(PUBLIC_URL) && URL.canParse(PUBLIC_URL) && isOrigin(PUBLIC_URL)
  return !isLoopbackHost || (isPublicUrl && !isLoopback(new URL(PUBLIC_URL)))
}

const s3Settings = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

function s3Of(value: z.infer<typeof settings>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = value
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (!bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, region, endpoint, accessKeyId, secretAccessKey }
}

function backupsOf({ BACKUP_DIR, BACKUP_TIME, BACKUP_KEEP: keep }: z.infer<typeof settings>): Config['backups'] {
  const [hour = 0, minute = 0] = BACKUP_TIME.split(':').map(Number)
  return BACKUP_DIR ? { folder: resolve(BACKUP_DIR), keep, at: { hour, minute } } : undefined
}

function stripeOf(value: z.infer<typeof settings>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_BASE: apiBase } = value
  return secretKey ? { secretKey, webhookSecrets: secrets?.split(/\s*,\s*/) ?? [], apiBase } : undefined
}

function googleOf(value: z.infer<typeof settings>): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_API_BASE: apiBase } = value
  return clientId && clientSecret ? { clientId, clientSecret, apiBase } : undefined
}

function isDemo(env: Env): boolean {
  if (env.DEMO) return env.DEMO !== '0' && env.DEMO !== 'false'
  return !env.DATABASE_URL && !env.STRIPE_SECRET_KEY && !env.SMTP_URL
}

/** Requires length and variety: a long run of one or two characters is not a secret. */
export function isStrong(secret: string): boolean {
  return secret.length >= 32 && new Set(secret).size >= 8
}
