import type { ConfirmCodeInput, Confirmed, ConfirmInput } from '#contract/accounts/auth.schema.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { lockUser, lockUserByEmail, markConfirmed } from '../users.ts'
import { verifyEmailCode } from './email-codes.ts'
import { readLink } from './email-links.ts'

/**
 * Confirms an address by the link that was mailed to it (features: accounts, 2). A link that was used says so kindly and
 * does no more; nobody is signed in by confirming.
 * @throws bad_link, link_expired
 */
export async function confirmEmail(ctx: Ctx, { token }: ConfirmInput): Promise<Confirmed> {
  const unlocked = await readLink(ctx, 'confirm', token)
  if (!unlocked) throw new Problem('bad_link')
  return transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, unlocked.personId)
    // Read again under the lock: a new sign-up with this address may just have taken the link back.
    const link = await readLink(ctx, 'confirm', token)
    if (!person || !link) throw new Problem('bad_link')
    if (person.confirmed) return { status: 'already_confirmed' }
    if (link.expired) throw new Problem('link_expired')
    await markConfirmed(ctx, person.id)
    return { status: 'confirmed' }
  })
}

/**
 * Confirms an address by the six digits of the same mail. A wrong code, a used-up one and an address without an account
 * are one answer.
 * @throws bad_code, link_expired, too_many_requests
 */
export async function confirmEmailWithCode(ctx: Ctx, { email, code }: ConfirmCodeInput): Promise<Confirmed> {
  await ctx.limits.codeByAddress.consume(ctx.client.address)
  // A wrong try has to stay counted, so the refusal is thrown after the commit.
  const outcome = await transaction(ctx, async (ctx) => {
    const person = await lockUserByEmail(ctx, email)
    if (!person) return 'wrong'
    const tried = await verifyEmailCode(ctx, person.id, code)
    if (tried === 'wrong') return tried
    if (person.confirmed) return 'already_confirmed'
    if (tried === 'expired') return tried
    await markConfirmed(ctx, person.id)
    return 'confirmed'
  })
  if (outcome === 'wrong') throw new Problem('bad_code')
  await ctx.limits.codeByAddress.refund(ctx.client.address)
  if (outcome === 'expired')
    throw new Problem('link_expired', { message: 'This code has expired. Please ask for a new one.' })
  return { status: outcome }
}
