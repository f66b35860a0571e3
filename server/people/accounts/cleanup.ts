import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { challenges, rateLimits, sessions, sessionTokens, totpKeys, verifications } from '#db/schema/people/accounts.ts'
import { googleConsentRequests } from '#db/schema/platform/google.ts'
import { mails } from '#db/schema/platform/mail.ts'
import type { Ctx } from '../../context.ts'

/** For this long an expired link is reported as expired; after that it is unknown. */
const EXPIRED_VERIFICATION_DAYS = 7
/** Ended sessions are kept this long for investigations. */
const ENDED_SESSION_DAYS = 30
/** The last mail to a deleted account is kept only as long as sending it may take. */
const LAST_MAIL_DAYS = 7
/** Sent mails about customers are in the mailbox of the business. */
const SENT_CUSTOMER_MAIL_DAYS = 30
const customerMails = ['contact-message', 'admin-notification']

export async function cleanupAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await ctx.db.delete(sessionTokens).where(lt(sessionTokens.expiresAt, now))
  await ctx.db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, daysAgo(ENDED_SESSION_DAYS)),
        and(isNotNull(sessions.endedAt), lt(sessions.endedAt, daysAgo(ENDED_SESSION_DAYS))),
      ),
    )
  const isOldLastMail = and(eq(mails.template, 'account-deleted'), lt(mails.createdAt, daysAgo(LAST_MAIL_DAYS)))
  const isOldCustomerMail = and(
    inArray(mails.template, customerMails),
    lt(mails.sentAt, daysAgo(SENT_CUSTOMER_MAIL_DAYS)),
  )
  await ctx.db.delete(mails).where(or(isOldLastMail, isOldCustomerMail))
  await ctx.db.delete(verifications).where(lt(verifications.expiresAt, daysAgo(EXPIRED_VERIFICATION_DAYS)))
  await ctx.db.delete(challenges).where(lt(challenges.expiresAt, now))
  await ctx.db.delete(totpKeys).where(and(isNull(totpKeys.sealed), lt(totpKeys.waitingSince, daysAgo(1))))
  await ctx.db.delete(googleConsentRequests).where(lt(googleConsentRequests.expiresAt, now))
  await ctx.db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}
