import { and, eq, isNull } from 'drizzle-orm'
import type { ClassKind } from '#contract/class-kinds.ts'
import { referenceTo } from '#contract/content/store/item-kinds.ts'
import type { GrantInput } from '#contract/sales/entitlements/entitlements.schema.ts'
import { itemTables } from '#db/item-tables.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { entitlements } from '#db/schema/sales/entitlements.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { accessGrantedMail, plannerGrantedMail } from '../mail-templates.ts'
import { accessNames } from './access-names.ts'

const DAY_MS = 86_400_000

/**
 * Gives a user access to all classes, to one class or to the planner without a payment, and mails them.
 * @throws sign_in_required, admin_required, not_found, validation
 */
export async function grantEntitlement(
  ctx: Ctx,
  { id: userId, opens, classId, lastDay }: GrantInput & { id: string },
): Promise<void> {
  const admin = requireStaff(ctx)
  const endsAt = lastDay === undefined ? null : new Date(Date.parse(lastDay) + DAY_MS)
  if (endsAt && endsAt <= ctx.now()) throw invalid('lastDay', 'Choose today or a later day.')
  await transaction(ctx, async (ctx) => {
    const [user] = await ctx.db.select().from(profiles).where(eq(profiles.id, userId))
    if (!user) throw new Problem('not_found')
    const isOfClass = opens !== 'classes' && opens !== 'planner'
    const className = isOfClass ? await requireClassName(ctx, { kind: opens, id: classId }) : null
    await ctx.db
      .insert(entitlements)
      .values({
        userId,
        opens: isOfClass ? 'class' : opens,
        ...(isOfClass && classId ? referenceTo({ kind: opens, id: classId }) : {}),
        grantedBy: admin.email,
        startsAt: ctx.now(),
        createdAt: ctx.now(),
        endsAt,
      })
    const name = user.email ?? ''
    const after = {
      access: className ?? accessNames[opens === 'planner' ? 'planner' : 'classes'],
      until: lastDay ?? null,
    }
    await recordAudit(ctx, { action: 'granted', subject: 'user', id: userId, name, before: null, after })
    if (!user.email) return
    const granted = { lastDay, user: { name: user.name }, publicUrl: ctx.site.publicUrl }
    const mail = opens === 'planner' ? plannerGrantedMail(granted) : accessGrantedMail({ className, ...granted })
    await queueMail(ctx, { to: user.email, mail })
  })
}

async function requireClassName(ctx: Ctx, { kind, id }: { kind: ClassKind; id: string | undefined }): Promise<string> {
  const { table } = itemTables[kind]
  const isOpen = and(eq(table.id, id ?? ''), isNull(table.deletedAt))
  const [row] = id ? await ctx.db.select({ title: table.title }).from(table).where(isOpen) : []
  if (!row) throw invalid('classId', 'Choose a class.')
  return row.title
}

function invalid(field: string, message: string): Problem {
  return new Problem('validation', { message, fields: [{ field, message }] })
}
