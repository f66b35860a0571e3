import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { ProductForm } from '#contract/content/editing/content-forms.schema.ts'
import type { Fields } from '#contract/people/audit/audit.schema.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { type AuditChange, recordAudit } from '../../people/audit/index.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'
import { notifyAdmins } from '../../platform/mail/admin-notifications.ts'
import { siteMoney } from '../../site-money.ts'
import { invalidField } from './form-values.ts'

/** `before` is null for new content. */
type ContentChange = AuditChange & { after: Fields }

/** Records a change of content, unless it needs an admin. @throws validation naming the field */
export async function recordContentChange(ctx: Ctx, change: ContentChange): Promise<void> {
  await assertPermittedChange(ctx, change)
  await recordAudit(ctx, change)
  await notifyOfPrice(ctx, change)
}

/** Of the highest earlier price, and of the prices of the items of a bundle. */
const LOWEST_PART = 0.2

/** Refuses a change by other staff than admins that gives paid content away. */
async function assertPermittedChange(ctx: Ctx, change: ContentChange): Promise<void> {
  const { before, after } = change
  if (requireStaff(ctx).role === 'admin') return
  const [parts, partsBefore] = [partsOf(after), partsOf(before)]
  if (after.price !== undefined && (after.price !== before?.price || !isDeepStrictEqual(parts, partsBefore)))
    await assertPermittedPrice(ctx, change)
  if (after.isPreview && !before?.isPreview)
    throw invalidField('isPreview', 'Only an admin can make a lesson a free preview.')
  if (parts.some((part) => part.opens && !partsBefore.some((other) => isDeepStrictEqual(part, other))))
    throw invalidField('parts', 'Only an admin can add access to classes, a session or the planner.')
}

async function assertPermittedPrice(ctx: Ctx, change: ContentChange): Promise<void> {
  const money = siteMoney(ctx)
  const priceMinor = money.toMinor(String(change.after.price))
  if (priceMinor === 0) throw invalidField('price', 'Only an admin can set a price of 0.')
  const lowestMinor = Math.ceil(money.toMinor(await findHighestPrice(ctx, change)) * LOWEST_PART)
  if (priceMinor < lowestMinor)
    throw invalidField('price', `Only an admin can set a price below ${money.format(lowestMinor)}.`)
}

const partsOf = (form: Fields | null) => (form?.parts ?? []) as ProductForm['parts']

/** Returns the highest recent price of the content, or, if higher, that of the items of a bundle together. */
async function findHighestPrice(ctx: Ctx, { subject, id, before, after }: ContentChange): Promise<string> {
  const { rows } = await ctx.db.execute<{ price: string }>(sql`
    SELECT greatest(0, ${before?.price ?? null}::numeric, ${highestEarlierPrice(subject, sql`${String(id)}`)},
      (SELECT sum(greatest(p.price, ${highestEarlierPrice('product', sql`p.id::text`)}) * part.quantity) FROM products p
        JOIN jsonb_to_recordset(${JSON.stringify(partsOf(after))}::jsonb) AS part ("productId" integer, quantity integer)
          ON p.id = part."productId")) AS price`)
  return expectOne(rows).price
}

/** Changes by staff other than admins in the last 30 days count, because a price could be lowered in small steps. */
const highestEarlierPrice = (subject: string, id: SQL) => sql`
  (SELECT max((before ->> 'price')::numeric) FROM audit_trail a
    WHERE subject = ${subject} AND subject_id = ${id} AND at > now() - interval '30 days'
      AND NOT EXISTS (SELECT FROM user_roles r WHERE r.user_id = a.user_id AND r.role = 'admin'))`

/** Notifies the admins of a changed price, and of the price of what other staff created. */
async function notifyOfPrice(ctx: Ctx, { name, before, after }: ContentChange): Promise<void> {
  const { email, role } = requireStaff(ctx)
  if (after.price === undefined || after.price === before?.price || (!before && role === 'admin')) return
  const prices = [before, after].flatMap((form) => (form ? siteMoney(ctx).formatPrice(String(form.price)) : []))
  await notifyAdmins(ctx, {
    kind: 'price',
    title: `${before ? 'New price' : 'New on sale'}: ${name}`,
    path: '/admin/audit',
    details: [
      { label: 'Price', value: prices.join(' → ') },
      { label: 'Changed by', value: email },
    ],
  })
}
