import { sweep } from '../accounts/index.ts'
import { backUpByItself } from '../backup/index.ts'
import { remind, tellEnrolled } from '../class-notifications/index.ts'
import { deliverEvent } from '../demo/index.ts'
import { sweepGoods } from '../downloads/index.ts'
import { sendMail } from '../mail/send-mail.ts'
import { sweepFiles } from '../media/index.ts'
import { expire, reconcile, refund } from '../orders/index.ts'
import { revokeGoogle } from '../schedule/index.ts'
import { passOnSpots, sweepLines } from '../waiting-list/index.ts'
import type { JobHandlers } from './job-queue.ts'

/** Which verb does which job. */
export const handlers: JobHandlers = {
  'accounts.sweep': sweep,
  'backups.make': backUpByItself,
  'classes.remind': remind,
  'classes.tell': tellEnrolled,
  'demo.deliver': deliverEvent,
  'downloads.sweep': sweepGoods,
  'google.revoke': revokeGoogle,
  'mail.send': sendMail,
  'orders.expire': expire,
  'orders.reconcile': reconcile,
  'orders.refund': refund,
  'pictures.sweep': sweepFiles,
  'waiting.pass': passOnSpots,
  'waiting.sweep': sweepLines,
}
