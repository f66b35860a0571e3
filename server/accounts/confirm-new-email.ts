import { eq } from 'drizzle-orm'
import type { EmailChanged, NewEmailCodeInput } from '#contract/accounts/account.schema.ts'
import type { ConfirmInput } from '#contract/accounts/auth.schema.ts'
import { emailChanges, profiles } from '#db/schema/accounts.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { revokeAllProofs } from './drop-proofs.ts'
import { revokeCode, verifyEmailCode } from './email/email-codes.ts'
import { readLink, revokeLinks } from './email/email-links.ts'
import { emailChangedMail } from './mail-templates.ts'
import { lockUser, lockUserByEmail, type UserAccount } from './users.ts'

/**
 * Gives a person their new address by the link that was mailed to it (features: account, 5). It needs no session: whoever
 * opens the mail may do so on another device. Used again, it says so kindly.
 * @throws bad_link, link_expired, conflict
 */
export async function confirmNewEmail(ctx: Ctx, { token }: ConfirmInput): Promise<EmailChanged> {
  const unlocked = await readLink(ctx, 'new-email', token)
  if (!unlocked) throw new Problem('bad_link')
  return transaction(ctx, async (ctx) => {
    const { person, change } = await lockChange(ctx, unlocked.personId)
    // Read again under the lock: another address may just have been asked for.
    const link = await readLink(ctx, 'new-email', token)
    if (!person || !link) throw new Problem('bad_link')
    if (!change) return { status: 'already_changed' }
    if (link.expired) throw new Problem('link_expired')
    await apply(ctx, { person, ...change })
    return { status: 'changed' }
  })
}

/**
 * The same by the six digits of the mail, on the account page.
 * @throws sign_in_required, bad_code, link_expired, conflict, too_many_requests
 */
export async function confirmNewEmailWithCode(ctx: Ctx, { code }: NewEmailCodeInput): Promise<EmailChanged> {
  const viewer = requireViewer(ctx)
  await ctx.limits.codeByAddress.consume(ctx.client.address)
  // A wrong try has to stay counted, so the refusal is thrown after the commit.
  const outcome = await transaction(ctx, async (ctx) => {
    const { person, change } = await lockChange(ctx, viewer.userId)
    if (!person || !change) return 'wrong'
    const tried = await verifyEmailCode(ctx, person.id, code)
    if (tried === 'right') await apply(ctx, { person, ...change })
    return tried
  })
  if (outcome === 'wrong') throw new Problem('bad_code')
  await ctx.limits.codeByAddress.refund(ctx.client.address)
  if (outcome === 'expired')
    throw new Problem('link_expired', { message: 'This code has expired. Please ask for a new one.' })
  return { status: 'changed' }
}

type Change = { email: string; owner: UserAccount | null }

/** The address first, then the person, as everywhere; a change that was replaced meanwhile is none. */
async function lockChange(ctx: Ctx, personId: string): Promise<{ person: UserAccount | null; change: Change | null }> {
  const mine = () => ctx.db.select().from(emailChanges).where(eq(emailChanges.userId, personId))
  const [asked] = await mine()
  const owner = asked ? await lockUserByEmail(ctx, asked.email) : null
  const person = await lockUser(ctx, personId)
  const [change] = await mine()
  return { person, change: change && change.email === asked?.email ? { email: change.email, owner } : null }
}

async function apply(ctx: Ctx, { person, email, owner }: Change & { person: UserAccount }): Promise<void> {
  if (owner?.confirmed) throw new Problem('conflict', { message: 'This address has an account of its own by now.' })
  // Somebody signed up with the address and never showed that it is theirs; whoever confirms here does.
  if (owner) await removeUnconfirmed(ctx, owner.id)
  await ctx.db.update(profiles).set({ email, updatedAt: ctx.now() }).where(eq(profiles.id, person.id))
  await ctx.db.delete(emailChanges).where(eq(emailChanges.userId, person.id))
  // What was mailed to the address that is left opens nothing any more.
  await revokeLinks(ctx, 'reset', person.id)
  await revokeCode(ctx, person.id)
  await queueMail(ctx, { to: person.email, mail: emailChangedMail(ctx.site) })
}

async function removeUnconfirmed(ctx: Ctx, id: string): Promise<void> {
  await revokeAllProofs(ctx, id)
  await ctx.db.delete(profiles).where(eq(profiles.id, id))
}
