import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { workshops } from '#db/schema/classes.ts'
import { waitingList } from '#db/schema/orders.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import { lockWorkshop } from '../../seats/index.ts'
import { transaction } from '../../transaction.ts'
import { closeEntry } from '../entries.ts'
import { removedFromListMail } from '../mail-templates.ts'
import { promoteWaitingList } from '../promote.ts'

/**
 * Takes somebody out of a line; they are told, and a spot that was held for them is offered to the next (features:
 * waiting list, 9).
 * @throws sign_in_required, admin_required, not_found, and conflict for who is not in line any more
 */
export async function removeEntry(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const read = () =>
      ctx.db
        .select({ entry: waitingList, person: { email: profiles.email, name: profiles.name }, workshop: workshops })
        .from(waitingList)
        .innerJoin(profiles, eq(profiles.id, waitingList.userId))
        .innerJoin(workshops, eq(workshops.id, waitingList.workshopId))
        .where(eq(waitingList.id, id))
    const [unlocked] = await read()
    if (!unlocked) throw new Problem('not_found')
    await lockWorkshop(ctx, unlocked.workshop.id)
    // Read again under the lock: they may just have been offered a spot, or have left.
    const [found] = await read()
    if (!found) throw new Problem('not_found')
    const { entry, person, workshop } = found
    if (entry.endedAt) throw new Problem('conflict', { message: 'This person is not in line any more.' })
    await closeEntry(ctx, entry, 'removed')
    await promoteWaitingList(ctx, { workshopId: workshop.id })
    await queueMail(ctx, { to: person.email, mail: removedFromListMail({ workshop, person }) })
    await recordAudit(ctx, {
      action: 'removed',
      subject: 'waiting_list',
      id,
      name: `${person.email}, ${workshop.title}`,
      before: { status: entry.status },
      after: { status: 'removed' },
    })
  })
  return { id }
}
