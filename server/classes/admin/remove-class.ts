import type { ClassRemovalInput } from '#contract/classes/class-removal.schema.ts'
import { queueChangeNotice } from '../../class-notifications/index.ts'
import { releaseSlug } from '../../content/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { getAffectedEnrollments, queueClassCancellation } from '../../enrollments/index.ts'
import { Problem } from '../../problem.ts'

type DeletedColumns = { deletedAt: Date; canceledAt: Date | null; isActive: false; slug: string }

type ClassRemoval = ClassRemovalInput & {
  kind: 'course' | 'workshop'
  id: string
  /** The class has begun, so payments under way are not refunded. */
  hasBegun: boolean
  /** Updates the locked row and returns its new version. */
  update: (values: DeletedColumns) => Promise<{ version: number }>
}

/**
 * Deletes a locked class. Its enrollments are canceled and refunded by a job, unless the admin keeps them; without
 * enrollments only open checkouts are (features: content editing, 6 and 18).
 * @throws conflict if users are enrolled and the admin has not decided
 */
export async function removeClass(ctx: Ctx, { kind, id, enrollments, hasBegun, update }: ClassRemoval): Promise<void> {
  const { enrolled } = await getAffectedEnrollments(ctx, { kind, id })
  if (enrolled > 0 && !enrollments) throw undecidedProblem(enrolled)
  const keepsEnrollments = enrollments === 'keep' || hasBegun
  const deletedAt = ctx.now()
  const values = {
    deletedAt,
    canceledAt: keepsEnrollments ? null : deletedAt,
    isActive: false,
    slug: releaseSlug(id),
  } as const
  const { version } = await update(values)
  if (keepsEnrollments) await queueChangeNotice(ctx, { kind, id, version })
  else await queueClassCancellation(ctx, { kind, id, askedBy: requireAdmin(ctx).email })
}

function undecidedProblem(enrolled: number): Problem {
  const people = enrolled === 1 ? '1 person is' : `${enrolled} people are`
  const message = `${people} enrolled in this class. Choose whether to refund them.`
  return new Problem('conflict', { message, fields: [{ field: 'enrollments', message }] })
}
