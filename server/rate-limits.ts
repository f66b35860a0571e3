import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { MAILS_PER_HOUR } from '#contract/people/accounts/account-limits.ts'
import { Problem } from './problem.ts'

type RateLimitRule = { points: number; seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Limits by IP are higher than by account, because clients may share an IP. */
const defaultRules = {
  signInByAccount: { points: 10, seconds: 15 * MINUTE },
  signInByIp: { points: 15, seconds: 15 * MINUTE },
  signUpByIp: { points: 15, seconds: HOUR },
  codeByIp: { points: 15, seconds: 15 * MINUTE },
  secondStepByAccount: { points: 10, seconds: 15 * MINUTE },
  /** Against slow guessing of the six digits. */
  secondStepByAccountADay: { points: 50, seconds: 24 * HOUR },
  passkeyByIp: { points: 60, seconds: 10 * MINUTE },
  mailByIp: { points: 30, seconds: HOUR },
  mailToMailbox: { points: MAILS_PER_HOUR, seconds: HOUR },
  contactByIp: { points: 10, seconds: HOUR },
  contactByEmail: { points: 5, seconds: HOUR },
  newEmailByAccount: { points: 5, seconds: HOUR },
  googleByIp: { points: 60, seconds: 15 * MINUTE },
  /** Against guessing of gift codes. */
  giftCodeByAccount: { points: 15, seconds: 15 * MINUTE },
  giftCodeByIp: { points: 30, seconds: 15 * MINUTE },
  /** Limits guessing of coupon codes: counts the codes that do not exist. */
  couponCodeByAccount: { points: 30, seconds: 15 * MINUTE },
  /** Stripe charges for calculations. */
  taxCalculationByAccount: { points: 60, seconds: HOUR },
  /** Against guessing of certificate codes. */
  certificateCodeByIp: { points: 30, seconds: 15 * MINUTE },
  calendarByAccount: { points: 60, seconds: 10 * MINUTE },
  /** Twenty calendar feeds in three browsers, every half an hour. */
  feedByAccount: { points: 120, seconds: HOUR },
  pdfByIp: { points: 60, seconds: 10 * MINUTE },
  /** Payment status queries to the provider per pending order. */
  askByOrder: { points: 1, seconds: 2 },
  /** CSP reports per IP: each writes a log line. */
  reportByIp: { points: 60, seconds: 10 * MINUTE },
} as const satisfies Record<string, RateLimitRule>

type RateLimitName = keyof typeof defaultRules
export type RateLimitRules = Record<RateLimitName, RateLimitRule>

type RateLimit = {
  /** Counts one. Call it before the guarded work, so that concurrent attempts all count. @throws too_many_requests */
  consume(key: string): Promise<void>
  /** Counts one. Returns false where `consume` would throw. */
  allows(key: string): Promise<boolean>
  /** Takes one count back, after a successful attempt. */
  refund(key: string): Promise<void>
  clear(key: string): Promise<void>
}

export type RateLimits = Record<RateLimitName, RateLimit>

/**
 * Creates rate limits with counters in the database, shared by all instances. They use their own connections, so that an
 * attempt stays counted when a transaction rolls back. Never use one inside a transaction.
 */
export function createRateLimits({
  pool,
  rules = {},
}: {
  pool: Pool
  rules?: Partial<RateLimitRules> | undefined
}): RateLimits {
  const limit = (name: RateLimitName) => createRateLimit(pool, name, { ...defaultRules, ...rules }[name])
  return {
    signInByAccount: limit('signInByAccount'),
    signInByIp: limit('signInByIp'),
    signUpByIp: limit('signUpByIp'),
    codeByIp: limit('codeByIp'),
    secondStepByAccount: limit('secondStepByAccount'),
    secondStepByAccountADay: limit('secondStepByAccountADay'),
    passkeyByIp: limit('passkeyByIp'),
    mailByIp: limit('mailByIp'),
    mailToMailbox: limit('mailToMailbox'),
    contactByIp: limit('contactByIp'),
    contactByEmail: limit('contactByEmail'),
    newEmailByAccount: limit('newEmailByAccount'),
    googleByIp: limit('googleByIp'),
    giftCodeByAccount: limit('giftCodeByAccount'),
    giftCodeByIp: limit('giftCodeByIp'),
    couponCodeByAccount: limit('couponCodeByAccount'),
    taxCalculationByAccount: limit('taxCalculationByAccount'),
    certificateCodeByIp: limit('certificateCodeByIp'),
    calendarByAccount: limit('calendarByAccount'),
    feedByAccount: limit('feedByAccount'),
    pdfByIp: limit('pdfByIp'),
    askByOrder: limit('askByOrder'),
    reportByIp: limit('reportByIp'),
  }
}

function createRateLimit(pool: Pool, name: RateLimitName, { points, seconds }: RateLimitRule): RateLimit {
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    // The stored counters keep this name.
    keyPrefix: name.replace(/ByIp$/, 'ByAddress'),
    points,
    duration: seconds,
  })

  async function count(key: string): Promise<number | null> {
    try {
      await counter.consume(hashKey(key))
      return null
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext
      throw error
    }
  }

  return {
    async consume(key) {
      const waitMs = await count(key)
      if (waitMs === null) return
      throw new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
    },
    async allows(key) {
      return (await count(key)) === null
    },
    async refund(key) {
      await counter.reward(hashKey(key))
    },
    async clear(key) {
      await counter.delete(hashKey(key))
    },
  }
}

// Bounds the key's length and keeps personal data out of the table.
const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url')
