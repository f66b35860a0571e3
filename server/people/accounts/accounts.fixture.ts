import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { lowestHashCost } from '../../../tests/lowest-hash-cost.ts'
import type { TestResponse, TestSite } from '../../../tests/test-server.ts'
import type { Base } from '../../context.ts'
import type { RateLimitRules } from '../../rate-limits.ts'
import { createServices } from '../../services.ts'
import { openSettingsCache } from '../../site/settings/index.ts'

export const PASSWORD = 'plum trolley 9'

/** All tests share one client IP, so raise its limits where they are not tested. */
export const highIpLimits: Partial<RateLimitRules> = {
  signUpByIp: { points: 1000, seconds: 3600 },
  signInByIp: { points: 1000, seconds: 900 },
  codeByIp: { points: 1000, seconds: 900 },
  mailByIp: { points: 1000, seconds: 3600 },
}

export const uniqueEmail = (name = 'ann') => `${name}-${randomUUID()}@example.com`

export type TestSession = {
  accessToken: string
  refreshToken: string
  expiresAt: string
  user: { id: string; isAdmin: boolean }
}

export function callAuth<Body = { status: string; code: string; message: string; warning?: string }>(
  site: TestSite,
  operation: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<TestResponse<Body>> {
  return site.call<Body>('POST', `/api/auth/${operation}`, { body, ...(headers ? { headers } : {}) })
}

/** Returns the logged security events. */
export const authEventsOf = ({ log }: Pick<TestSite, 'log'>): { audit: string }[] =>
  log.map((line) => JSON.parse(line)).filter(({ audit }) => audit)

export function getMe(site: TestSite, token: string) {
  return site.call<{ email: string; isAdmin: boolean; code: string }>('GET', '/api/auth/me', { token })
}

type ReceivedMail = { template: string; text: string; token: string; code: string }

export async function mailsTo({ base }: Pick<TestSite, 'base'>, email: string): Promise<ReceivedMail[]> {
  const rows = await base.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(asc(mails.createdAt), asc(mails.id))
  return rows.map(({ template, text }) => ({
    template,
    text,
    token: /token=([\w-]+)/.exec(text)?.[1] ?? '',
    code: /Your code: (\d{6})/.exec(text)?.[1] ?? '',
  }))
}

export async function lastMailTo(site: Pick<TestSite, 'base'>, email: string): Promise<ReceivedMail> {
  const mail = (await mailsTo(site, email)).at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

export async function signUp(site: TestSite, email: string, password = PASSWORD): Promise<ReceivedMail> {
  await callAuth(site, 'sign-up', { email, password })
  return lastMailTo(site, email)
}

/** Creates a confirmed user and returns the email. */
export async function createCustomer(site: TestSite, password = PASSWORD): Promise<string> {
  const email = uniqueEmail()
  const { token } = await signUp(site, email, password)
  await callAuth(site, 'confirm', { token })
  return email
}

export async function signIn(site: TestSite, email: string, password = PASSWORD): Promise<TestSession> {
  const response = await callAuth<TestSession>(site, 'sign-in', { email, password })
  if (response.status !== 200) throw new Error(`sign-in returned ${response.status}`)
  return response.body
}

/** Requests a reset mail and returns the token of its link. */
export async function requestReset(site: TestSite, email: string): Promise<string> {
  await callAuth(site, 'request-reset', { email })
  return (await lastMailTo(site, email)).token
}

export async function countHashes(site: TestSite, work: () => Promise<unknown>): Promise<number> {
  const { passwordHashing } = site.base
  let turns = 0
  site.base.passwordHashing = {
    ...passwordHashing,
    takeTurn(client, work) {
      turns += 1
      return passwordHashing.takeTurn(client, work)
    },
  }
  try {
    await work()
  } finally {
    site.base.passwordHashing = passwordHashing
  }
  return turns
}

export async function openSecondInstance(site: TestSite): Promise<{ base: Base; close: () => Promise<void> }> {
  const { rows } = await site.base.db.execute<{ name: string }>('SELECT current_database() AS name')
  const { host, port, user } = inject('cluster')
  const database = openDatabase({ host, port, user, database: rows[0]?.name, max: 3 }, () => undefined)
  const { jobs, storage, site: config, log, now } = site.base
  const settingsCache = await openSettingsCache(database.db)
  const services = { database, jobs, storage, site: config, settingsCache, log, now }
  const base = createServices({ ...services, hashCost: lowestHashCost })
  return { base, close: database.close }
}

/** Environment variables of `npm run admin` for the database of the site. */
export async function adminCommandEnv({ base }: TestSite): Promise<Record<string, string>> {
  const { host, port, user } = inject('cluster')
  const { rows } = await base.db.execute<{ name: string }>('SELECT current_database() AS name')
  return {
    DEMO: '1',
    // Requires DEMO_REMOTE of a site that is started, not of a command.
    HOST: '0.0.0.0',
    AUTH_SECRET: base.site.authSecret,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${rows[0]?.name}?host=${encodeURIComponent(host)}`,
  }
}
