import { cleanupAccounts } from './accounts/index.ts'
import { runScheduledBackup } from './backup/index.ts'
import { notifyEnrolled, sendJoinLinks, sendReminders } from './class-notifications/index.ts'
import { deliverEvent } from './demo/index.ts'
import { cancelClassEnrollments } from './enrollments/index.ts'
import type { JobHandlers } from './jobs/job-queue.ts'
import { sendMail } from './mail/send-mail.ts'
import { expireOrder, processRefund, reconcile } from './orders/index.ts'
import { revokeGoogle } from './schedule/index.ts'
import { deleteOrphanedFiles } from './storage/file-deletion.ts'
import { promoteAllWaitingLists, promoteOneWaitingList } from './waiting-list/index.ts'

export const handlers: JobHandlers = {
  'accounts.sweep': cleanupAccounts,
  'backups.make': runScheduledBackup,
  'classes.join_link': sendJoinLinks,
  'classes.cancel': cancelClassEnrollments,
  'classes.remind': sendReminders,
  'classes.tell': notifyEnrolled,
  'demo.deliver': deliverEvent,
  'downloads.sweep': deleteOrphanedFiles,
  'google.revoke': revokeGoogle,
  'mail.send': sendMail,
  'orders.expire': expireOrder,
  'orders.reconcile': reconcile,
  'orders.refund': processRefund,
  'pictures.sweep': deleteOrphanedFiles,
  'waiting.pass': promoteOneWaitingList,
  'waiting.sweep': promoteAllWaitingLists,
}
