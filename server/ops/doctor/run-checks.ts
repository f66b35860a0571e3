import type { Pool } from 'pg'
import { HEALTH_CHECK_SECONDS } from '#contract/ops/health/health-limits.ts'
import { reason, SetupError } from '#db/embedded/setup-error.ts'
import { inspectConfig } from '../../platform/config/config.ts'
import { secretNames } from '../../platform/config/redact-settings.ts'
import { withTimeout } from '../../work-limits.ts'
import { type Check, type CheckContext, codeOf, failure } from './check.ts'
import type { CheckResult, Finding } from './instance.ts'
import { lazyDatabase } from './lazy-database.ts'

const DEADLINE_MS = HEALTH_CHECK_SECONDS * 1000

type RunOptions = {
  env: CheckContext['env']
  mailTo?: string | undefined
  /** Pool of a running server; otherwise the checks open the configured database themselves. */
  pool?: Pool
  deadlineMs?: number
}

/** Yields the redacted results in the order of the checks. Closes the database at the end. */
export async function* runChecks(
  checks: readonly Check[],
  { env, mailTo, pool, deadlineMs = DEADLINE_MS }: RunOptions,
): AsyncGenerator<CheckResult> {
  const { config, errors: settingErrors } = inspectConfig(env)
  const { database, close } = pool ? sharedPool(pool) : lazyDatabase(config)
  const redact = createRedactor(env)
  try {
    const pendingFindings = checks.map((check) =>
      withDeadline(check.run({ config, settingErrors, env, mailTo, database }), deadlineMs),
    )
    for (const [at, { name }] of checks.entries())
      for (const { level, summary, fix } of (await pendingFindings[at]) ?? [])
        yield { check: name, level, summary: redact(summary), ...(fix === undefined ? {} : { fix: redact(fix) }) }
  } finally {
    await close()
  }
}

const sharedPool = (pool: Pool) => ({ database: async () => pool, close: async () => undefined })

async function withDeadline(findings: Promise<Finding[]>, deadlineMs: number): Promise<Finding[]> {
  return withTimeout(findings, deadlineMs, () => [
    failure(
      `no response within ${deadlineMs / 1000} s`,
      'check again; if it fails again, make sure that the service is up and can be reached',
    ),
  ]).catch((error: unknown) => [findingFor(error)])
}

function findingFor(error: unknown): Finding {
  if (error instanceof SetupError) return failure(reason(error), 'see docs/settings.md')
  return failure(`it could not be checked (${codeOf(error)})`, 'check again, and report it if it fails again')
}

const URL_SETTINGS = ['DATABASE_URL', 'SMTP_URL']
const SECRET_SETTINGS = secretNames.filter((name) => !URL_SETTINGS.includes(name))

/** Shorter secrets occur in ordinary text. */
const MIN_LENGTH = 4

/** A last line of defense: the findings should contain none. */
function createRedactor(env: Record<string, string | undefined>): (sentence: string) => string {
  const secrets = [
    ...SECRET_SETTINGS.flatMap((name) => env[name]?.split(',') ?? []),
    ...URL_SETTINGS.flatMap((name) => passwordsOf(env[name] ?? '')),
  ]
    .map((text) => text.trim())
    .filter((text) => text.length >= MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length)
  return (sentence) => secrets.reduce((text, secret) => text.replaceAll(secret, '…'), sentence)
}

function passwordsOf(url: string): string[] {
  const [, password = ''] = /^\w+:\/\/[^:@/]*:(.*)@/.exec(url) ?? []
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
