import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { proofSessions, proofs, rateLimits, sessions, sessionTokens } from '#db/schema/accounts.ts'
import { googleConsentRequests } from '#db/schema/google.ts'
import { mails } from '#db/schema/mail.ts'
import { challenges, totpKeys } from '#db/schema/two-factor.ts'
import type { Ctx } from '../context.ts'

/** A link that ran out says so for a week; after that it is as unknown as any other. */
const PROOF_DAYS_KEPT = 7
/** An ended session stays this long, for whoever has to look into what happened. */
const SESSION_DAYS_KEPT = 30

/** The last mail to somebody whose account is gone is kept no longer than it may take to send it. */
const LAST_MAIL_DAYS_KEPT = 7

/** Job `accounts.sweep`: deletes what has run out. */
export async function cleanupAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await ctx.db.delete(sessionTokens).where(lt(sessionTokens.expiresAt, now))
  await ctx.db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, before(SESSION_DAYS_KEPT)),
        and(isNotNull(sessions.endedAt), lt(sessions.endedAt, before(SESSION_DAYS_KEPT))),
      ),
    )
  const lastMail = and(eq(mails.template, 'account-deleted'), lt(mails.createdAt, before(LAST_MAIL_DAYS_KEPT)))
  await ctx.db.delete(mails).where(lastMail)
  await ctx.db.delete(proofs).where(lt(proofs.expiresAt, before(PROOF_DAYS_KEPT)))
  await ctx.db.delete(challenges).where(lt(challenges.expiresAt, now))
  await ctx.db.delete(totpKeys).where(and(isNull(totpKeys.sealed), lt(totpKeys.waitingSince, before(1))))
  await ctx.db.delete(proofSessions).where(lt(proofSessions.expiresAt, now))
  await ctx.db.delete(googleConsentRequests).where(lt(googleConsentRequests.expiresAt, now))
  await ctx.db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}
