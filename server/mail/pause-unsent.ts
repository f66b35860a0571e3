import { and, isNull } from 'drizzle-orm'
import { mails } from '#db/schema/mail.ts'
import type { Ctx } from '../context.ts'

const PAUSE_REASON = 'The site was restored from a backup before this mail was sent.'

/** Stops all unsent mails after a restore, because they may have been sent since the backup. */
export async function pauseUnsentMails({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db
    .update(mails)
    .set({ stoppedAt: now(), claimedUntil: null, lastError: PAUSE_REASON })
    .where(and(isNull(mails.sentAt), isNull(mails.stoppedAt)))
}
