import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { MAILS_PER_HOUR } from '#contract/limits.ts'
import { Problem } from '../problem.ts'

type Rule = { points: number; seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How often each may happen. Addresses are those of clients, who may share one (a class in one room), so they get more room. */
const usualRules = {
  /** Wrong passwords for one account. */
  signInByAccount: { points: 10, seconds: 15 * MINUTE },
  /** Wrong passwords from one address, whatever the accounts. */
  signInByAddress: { points: 15, seconds: 15 * MINUTE },
  signUpByAddress: { points: 15, seconds: HOUR },
  /** Wrong confirmation codes from one address. */
  codeByAddress: { points: 15, seconds: 15 * MINUTE },
  /** Wrong codes of the second step for one account, whose password was right. */
  secondStepByAccount: { points: 10, seconds: 15 * MINUTE },
  /** The same over a day: six digits must not be guessed in the long run either. */
  secondStepByAccountADay: { points: 50, seconds: 24 * HOUR },
  /** Sign-ins by passkey that are begun from one address. */
  passkeyByAddress: { points: 60, seconds: 10 * MINUTE },
  /** Requests for a mail from one address. */
  mailByAddress: { points: 30, seconds: HOUR },
  /** Mails of one kind to one mailbox. */
  mailToMailbox: { points: MAILS_PER_HOUR, seconds: HOUR },
  /** New addresses that one person asks for. */
  newEmailByAccount: { points: 5, seconds: HOUR },
  /** Beginnings and ends of signing in with Google, from one address. */
  googleByAddress: { points: 60, seconds: 15 * MINUTE },
  /** What one person asks of their Google Calendar. */
  calendarByAccount: { points: 60, seconds: 10 * MINUTE },
  /** PDFs with a reader's own answers, made for one address. */
  pdfByAddress: { points: 60, seconds: 10 * MINUTE },
  /** Questions to the payment service about one order, by whoever looks at its page while it is pending. */
  askByOrder: { points: 1, seconds: 2 },
  /** Reports of what a page's security policy stopped, from one address: each is a line of the log. */
  reportByAddress: { points: 60, seconds: 10 * MINUTE },
} as const satisfies Record<string, Rule>

export type RateLimitName = keyof typeof usualRules
export type RateLimitRules = Record<RateLimitName, Rule>

export type RateLimit = {
  /** Counts one, before the work that it guards, so that a burst of simultaneous tries counts whole. @throws too_many_requests */
  consume(key: string): Promise<void>
  /** Counts one. @returns false where `take` would throw. */
  allows(key: string): Promise<boolean>
  /** Takes one count back: the try was a good one. */
  refund(key: string): Promise<void>
  /** Forgets every count of the key. */
  clear(key: string): Promise<void>
}

export type RateLimits = Record<RateLimitName, RateLimit>

/**
 * Counters in the database, so that they hold across nodes and restarts. They run on their own connections: what was
 * tried stays counted when a transaction rolls back. Never use one inside a transaction.
 */
export function createRateLimits({
  pool,
  rules = {},
}: {
  pool: Pool
  rules?: Partial<RateLimitRules> | undefined
}): RateLimits {
  const limit = (name: RateLimitName) => createRateLimit(pool, name, { ...usualRules, ...rules }[name])
  return {
    signInByAccount: limit('signInByAccount'),
    signInByAddress: limit('signInByAddress'),
    signUpByAddress: limit('signUpByAddress'),
    codeByAddress: limit('codeByAddress'),
    secondStepByAccount: limit('secondStepByAccount'),
    secondStepByAccountADay: limit('secondStepByAccountADay'),
    passkeyByAddress: limit('passkeyByAddress'),
    mailByAddress: limit('mailByAddress'),
    mailToMailbox: limit('mailToMailbox'),
    newEmailByAccount: limit('newEmailByAccount'),
    googleByAddress: limit('googleByAddress'),
    calendarByAccount: limit('calendarByAccount'),
    pdfByAddress: limit('pdfByAddress'),
    askByOrder: limit('askByOrder'),
    reportByAddress: limit('reportByAddress'),
  }
}

function createRateLimit(pool: Pool, name: RateLimitName, { points, seconds }: Rule): RateLimit {
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  })

  /** @returns null, or the milliseconds until there is room again. */
  async function count(key: string): Promise<number | null> {
    try {
      await counter.consume(digest(key))
      return null
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.msBeforeNext
      throw refusal
    }
  }

  return {
    async consume(key) {
      const wait = await count(key)
      if (wait !== null) throw new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
    },
    async allows(key) {
      return (await count(key)) === null
    },
    async refund(key) {
      await counter.reward(digest(key))
    },
    async clear(key) {
      await counter.delete(digest(key))
    },
  }
}

// A key is as long as an address can be, and says nothing to a reader of the table.
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')
