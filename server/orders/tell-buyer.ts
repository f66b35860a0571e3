import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import type { Ctx } from '../context.ts'
import type { Letter } from '../mail/letter.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Order } from './place.ts'

/** Promises the buyer of an order a mail; an account that was deleted gets none. */
export async function tellBuyer(ctx: Ctx, order: Order, mailFor: (buyer: { name: string }) => Letter): Promise<void> {
  if (!order.userId) return
  const [buyer] = await ctx.db
    .select({ email: profiles.email, name: profiles.name })
    .from(profiles)
    .where(eq(profiles.id, order.userId))
  if (buyer) await queueMail(ctx, { to: buyer.email, mail: mailFor(buyer) })
}
