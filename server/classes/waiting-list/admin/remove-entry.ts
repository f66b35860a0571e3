import { eq } from 'drizzle-orm'
import { workshops } from '#db/schema/classes/catalog.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { lockWorkshop } from '../../seats/index.ts'
import { closeEntry } from '../entries.ts'
import { removedFromListMail } from '../mail-templates.ts'
import { promoteWaitingList } from '../promote.ts'

/**
 * Removes a user from a waiting list and notifies them. A seat held for them is offered to the next user.
 * @throws sign_in_required, admin_required, not_found, and conflict if the entry is already closed
 */
export async function removeEntry(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const findEntry = () =>
      ctx.db
        .select({ entry: waitingList, user: { email: profiles.email, name: profiles.name }, workshop: workshops })
        .from(waitingList)
        .innerJoin(profiles, eq(profiles.id, waitingList.userId))
        .innerJoin(workshops, eq(workshops.id, waitingList.workshopId))
        .where(eq(waitingList.id, id))
    const [unlocked] = await findEntry()
    if (!unlocked) throw new Problem('not_found')
    await lockWorkshop(ctx, unlocked.workshop.id)
    // Read again under the lock: the entry may have got an offer or been closed.
    const [current] = await findEntry()
    if (!current) throw new Problem('not_found')
    const { entry, user, workshop } = current
    if (entry.endedAt) throw new Problem('conflict', { message: 'This person is no longer in line.' })
    await closeEntry(ctx, entry, 'removed')
    await promoteWaitingList(ctx, { workshopId: workshop.id })
    await queueMail(ctx, { to: user.email, mail: removedFromListMail({ workshop, user }) })
    await recordAudit(ctx, {
      action: 'removed',
      subject: 'waiting_list',
      id,
      name: `${user.email}, ${workshop.title}`,
      before: { status: entry.status },
      after: { status: 'removed' },
    })
  })
  return { id }
}
