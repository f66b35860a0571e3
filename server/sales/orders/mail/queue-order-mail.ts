import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/people/accounts.ts'
import type { IcsInvitation } from '../../../classes/schedule/index.ts'
import type { Ctx } from '../../../context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { Mail } from '../../../platform/mail/render-mail.ts'
import type { Order } from '../order.ts'

type Buyer = { email: string; name: string }

/** Queues a mail to the buyer of an order, in the caller's transaction. No-op if the account was deleted. */
export async function queueMailToBuyer(
  ctx: Ctx,
  order: Order,
  mailFor: (buyer: Buyer) => Mail | Promise<Mail>,
  calendarFor: (buyer: { to: string }) => Promise<IcsInvitation | null> = async () => null,
  /** Invoice or credit note to attach. */
  invoiceId?: string | undefined,
): Promise<void> {
  const buyer = await findBuyer(ctx, order)
  if (!buyer) return
  const calendar = await calendarFor({ to: buyer.email })
  await queueMail(ctx, { to: buyer.email, mail: await mailFor(buyer), calendar, invoiceId })
}

export async function findBuyer(ctx: Ctx, { userId }: Order): Promise<Buyer | undefined> {
  if (!userId) return undefined
  const [buyer] = await ctx.db
    .select({ email: profiles.email, name: profiles.name })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return buyer
}
