import { and, isNull } from 'drizzle-orm'
import { mails } from '#db/schema/mail.ts'
import type { Ctx } from '../context.ts'

const BECAUSE = 'The site was restored from a backup before this mail was sent.'

/** Leaves every mail that waits to be sent to a person: after a restore it may have been sent long ago. */
export async function pauseUnsentMails({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db
    .update(mails)
    .set({ stoppedAt: now(), claimedUntil: null, lastError: BECAUSE })
    .where(and(isNull(mails.sentAt), isNull(mails.stoppedAt)))
}
