import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { DeleteAccountInput } from '#contract/accounts/account.schema.ts'
import { emailChanges, profiles, userRoles } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { orders } from '#db/schema/orders.ts'
import { recordAudit } from '../audit/index.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { cancelAllEnrollments, tryRefundNow } from '../enrollments/index.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { Problem } from '../problem.ts'
import { revokeGoogleAccess } from '../schedule/index.ts'
import { transaction } from '../transaction.ts'
import { deleteOwnEntries } from '../waiting-list/index.ts'
import { revokeAllProofs } from './drop-proofs.ts'
import { accountDeletedMail } from './mail-templates.ts'
import { requirePassword, wrongPasswordProblem } from './password/verify-password.ts'
import { lockUser } from './users.ts'

/**
 * Deletes the viewer's account for good, after their address was typed and their password shown: sessions end at once,
 * and the address is free again (features: account, 11). Orders are kept for the books without the person; places in
 * classes that have not begun are given up, with their money where it can still be had.
 * @throws sign_in_required, validation, too_many_requests, last_admin, conflict
 */
export async function deleteAccount(ctx: Ctx, { email, currentPassword }: DeleteAccountInput): Promise<void> {
  const viewer = requireViewer(ctx)
  if (email !== viewer.email) throw notTheirs()
  const proved = await requirePassword(ctx, currentPassword)
  const refunds = await transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, viewer.userId)
    if (!person || !(await ctx.identity.isStillValid(ctx, proved))) throw wrongPasswordProblem()
    await refuseLastAdmin(ctx, person.id)
    await refuseOpenPayment(ctx, person.id)
    await deleteOwnEntries(ctx)
    const promised = await cancelAllEnrollments(ctx)
    await revokeGoogleAccess(ctx, { userId: person.id })
    await revokeAllProofs(ctx, person.id)
    await dropMails(ctx, person)
    await ctx.db.delete(profiles).where(eq(profiles.id, person.id))
    if (person.isAdmin) await tellTrail(ctx, person)
    await queueMail(ctx, { to: person.email, mail: accountDeletedMail({ paidBack: promised.length > 0 }) })
    return promised
  })
  for (const refundId of refunds) await tryRefundNow(ctx, refundId)
}

function notTheirs(): Problem {
  const message = 'Please type the email of this account.'
  return new Problem('validation', { message, fields: [{ field: 'email', message }] })
}

/** Admins who leave at once take turns, as those who demote each other do. */
async function refuseLastAdmin(ctx: Ctx, id: string): Promise<void> {
  const admins = await ctx.db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(userRoles.id))
    .for('update')
  if (admins.length === 1 && admins[0]?.userId === id) throw new Problem('last_admin')
}

/** What is paid a moment later would be nobody's. */
async function refuseOpenPayment(ctx: Ctx, id: string): Promise<void> {
  const isOpen = and(eq(orders.userId, id), eq(orders.status, 'pending'), gt(orders.expiresAt, ctx.now()))
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(isOpen).limit(1)
  const message = 'A payment of yours is still open. Please finish or cancel it first, or wait half an hour.'
  if (order) throw new Problem('conflict', { message })
}

/** What was mailed to them, and to the address that they wanted to change to. */
async function dropMails(ctx: Ctx, { id, email }: { id: string; email: string }): Promise<void> {
  const wanted = ctx.db.select({ email: emailChanges.email }).from(emailChanges).where(eq(emailChanges.userId, id))
  const toWanted = and(eq(mails.template, 'new-email'), inArray(mails.recipient, wanted))
  await ctx.db.delete(mails).where(or(eq(mails.recipient, email), toWanted))
}

function tellTrail(ctx: Ctx, { id, email: name }: { id: string; email: string }): Promise<void> {
  return recordAudit(ctx, { action: 'deleted', subject: 'user', id, name, before: { role: 'admin' }, after: null })
}
