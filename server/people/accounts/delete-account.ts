import { and, eq, gt, inArray, or } from 'drizzle-orm'
import type { DeleteAccountInput } from '#contract/people/accounts/account.schema.ts'
import { isStaff } from '#contract/people/accounts/roles.ts'
import { emailChanges, profiles } from '#db/schema/people/accounts.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { cancelAllEnrollments } from '../../classes/enrollments/index.ts'
import { revokeGoogleAccess } from '../../classes/schedule/index.ts'
import { deleteUserEntries } from '../../classes/waiting-list/index.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import { cancelAllBookings, tryRefundNow } from '../../sales/orders/index.ts'
import { deleteSubscriber } from '../../site/newsletter/index.ts'
import { transaction } from '../../transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { lockAdmins } from './admin/roles.ts'
import { revokeVerifications } from './email/email-links.ts'
import { accountDeletedMail } from './mail-templates.ts'
import { lockVerifiedUser, requirePassword } from './password/require-password.ts'

/**
 * Deletes the viewer's account permanently. Orders stay, anonymized. Enrollments in classes and sessions that have not
 * started are canceled, and refunded where the terms allow it. Other rows are deleted by foreign keys (ON DELETE in
 * db/migrations).
 * @throws sign_in_required, validation, too_many_requests, last_admin, conflict
 */
export async function deleteAccount(ctx: Ctx, { email, currentPassword }: DeleteAccountInput): Promise<void> {
  const viewer = requireViewer(ctx)
  if (email !== viewer.email) throw otherEmailProblem()
  const verifiedPassword = await requirePassword(ctx, currentPassword)
  const refundIds = await transaction(ctx, async (ctx) => {
    const user = await lockVerifiedUser(ctx, verifiedPassword)
    const adminIds = await lockAdmins(ctx)
    if (adminIds.length === 1 && adminIds[0] === user.id) throw new Problem('last_admin')
    await assertNoOpenPayment(ctx, user.id)
    await deleteUserEntries(ctx)
    const requestedRefunds = [...(await cancelAllEnrollments(ctx)), ...(await cancelAllBookings(ctx))]
    await revokeGoogleAccess(ctx, { userId: user.id })
    await revokeVerifications(ctx, user.id)
    await deleteSubscriber(ctx, user.email)
    await deleteMails(ctx, user)
    await ctx.db.delete(profiles).where(eq(profiles.id, user.id))
    if (isStaff(user.role)) {
      const [before, after] = [{ role: user.role }, null]
      await recordAudit(ctx, { subject: 'user', id: user.id, name: user.email, before, after })
    }
    await queueMail(ctx, { to: user.email, mail: accountDeletedMail({ hasRefunds: requestedRefunds.length > 0 }) })
    return requestedRefunds
  })
  for (const refundId of refundIds) await tryRefundNow(ctx, refundId)
}

function otherEmailProblem(): Problem {
  const message = 'Enter the email of this account.'
  return new Problem('validation', { message, fields: [{ field: 'email', message }] })
}

/** A payment that arrives after the deletion would belong to no account. */
async function assertNoOpenPayment(ctx: Ctx, userId: string): Promise<void> {
  const isOpen = and(eq(orders.userId, userId), eq(orders.status, 'pending'), gt(orders.expiresAt, ctx.now()))
  const [order] = await ctx.db.select({ expiresAt: orders.expiresAt }).from(orders).where(isOpen).limit(1)
  if (!order) return
  const minutes = Math.ceil((order.expiresAt.getTime() - ctx.now().getTime()) / 60_000)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const message = `You have a payment in progress. Please finish or cancel it first, or try again in ${wait}.`
  throw new Problem('conflict', { message })
}

async function deleteMails(ctx: Ctx, { id, email }: { id: string; email: string }): Promise<void> {
  const newEmail = ctx.db.select({ email: emailChanges.email }).from(emailChanges).where(eq(emailChanges.userId, id))
  const isToNewEmail = and(eq(mails.template, 'new-email'), inArray(mails.recipient, newEmail))
  await ctx.db.delete(mails).where(or(eq(mails.recipient, email), isToNewEmail))
}
