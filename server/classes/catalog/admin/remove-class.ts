import type { ClassId, ClassKind } from '#contract/class-kinds.ts'
import type { ClassRemovalInput } from '#contract/classes/catalog/class-removal.schema.ts'
import { releaseSlug } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { getAffectedEnrollments, listMoveTargets, queueClassCancellation } from '../../enrollments/index.ts'
import { queueChangeNotice } from '../../notifications/index.ts'

type DeletedColumns = { deletedAt: Date; canceledAt: Date | null; isActive: false; slug: string }

type ClassRemoval = ClassRemovalInput &
  ClassId & {
    /** The class has begun, so payments under way are not refunded. */
    hasBegun: boolean
    /** Updates the locked row and returns its new version. */
    update: (values: DeletedColumns) => Promise<{ version: number }>
  }

/**
 * Deletes a locked class. Its enrollments are canceled and refunded or moved by a job, unless the admin keeps them;
 * without enrollments only open checkouts are.
 * @throws conflict if users are enrolled and the admin has not decided, or the other workshop has no seat for everyone
 */
export async function removeClass(
  ctx: Ctx,
  { kind, id, enrollments, moveTo, hasBegun, update }: ClassRemoval,
): Promise<void> {
  const { enrolled } = await getAffectedEnrollments(ctx, { kind, id })
  if (enrolled > 0 && !enrollments) throw undecidedProblem(enrolled)
  const isMoved = enrollments === 'move' && !hasBegun
  if (isMoved) await assertMoveTarget(ctx, { kind, id, enrolled, moveTo })
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
  else
    await queueClassCancellation(ctx, {
      kind,
      id,
      requestedBy: requireStaff(ctx).email,
      ...(isMoved ? { moveTo } : {}),
    })
}

const moveErrors = {
  course: 'People in a course can’t be moved. Choose whether to refund them.',
  workshop: 'Choose another workshop with a spot for everyone.',
} satisfies Record<ClassKind, string>

type MoveTarget = Pick<ClassRemoval, 'kind' | 'id' | 'moveTo'> & { enrolled: number }

async function assertMoveTarget(ctx: Ctx, { kind, id, enrolled, moveTo }: MoveTarget): Promise<void> {
  const targets = await listMoveTargets(ctx, { kind, id }, enrolled)
  if (targets.some((target) => target.id === moveTo)) return
  const message = moveErrors[kind]
  throw new Problem('conflict', { message, fields: [{ field: 'moveTo', message }] })
}

function undecidedProblem(enrolled: number): Problem {
  const people = enrolled === 1 ? '1 person is' : `${enrolled} people are`
  const message = `${people} enrolled in this class. Choose whether to refund them.`
  return new Problem('conflict', { message, fields: [{ field: 'enrollments', message }] })
}
