import { and, eq, exists } from 'drizzle-orm'
import { profiles, userRoles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../context.ts'
import type { MailContent } from './mail-layout.ts'
import { queueMail } from './queue-mail.ts'

/** Queues a mail to every admin with a confirmed email address, in the caller's transaction. */
export async function queueMailToAdmins(
  ctx: Ctx,
  mail: MailContent,
  options: { replyTo?: string } = {},
): Promise<void> {
  for (const { email } of await listMailableAdmins(ctx)) await queueMail(ctx, { ...options, to: email, mail })
}

/** Lists the admins with a confirmed email address. */
export function listMailableAdmins(ctx: Ctx) {
  const isAdmin = ctx.db
    .select({ id: userRoles.id })
    .from(userRoles)
    .where(and(eq(userRoles.userId, profiles.id), eq(userRoles.role, 'admin')))
  return ctx.db
    .select({ userId: profiles.id, email: profiles.email, chosen: profiles.notificationDeliveries })
    .from(profiles)
    .where(and(eq(profiles.emailVerified, true), exists(isAdmin)))
}
