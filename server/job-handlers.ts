import { cleanupCourseFiles } from './classes/course-lessons/index.ts'
import { cancelClassEnrollments, cancelEntitledEnrollments, queueMessageMails } from './classes/enrollments/index.ts'
import { notifyClassChanged, notifySessions, sendJoinLinks, sendReminders } from './classes/notifications/index.ts'
import { revokeGoogle, syncBusyTimes } from './classes/schedule/index.ts'
import { promoteAllWaitingLists, promoteOneWaitingList } from './classes/waiting-list/index.ts'
import { sendInvitations } from './content/reviews/index.ts'
import { cleanupVideos } from './content/videos/index.ts'
import { runScheduledBackup } from './ops/backup/index.ts'
import { cleanupAccounts } from './people/accounts/index.ts'
import { compactPlanners } from './planner/documents/index.ts'
import { sendPlannerReminders, sendPush } from './planner/reminders/index.ts'
import type { JobHandlers } from './platform/jobs/job-queue.ts'
import { sendDailyNotifications } from './platform/mail/admin-notifications.ts'
import { sendMail } from './platform/mail/send-mail.ts'
import { deleteOrphanedFiles } from './platform/storage/file-deletion.ts'
import { invoiceFile } from './sales/invoices/index.ts'
import { cancelRedemption, expireOrder, processRefund, reconcile } from './sales/orders/index.ts'
import { recordTax } from './sales/tax/index.ts'
import { deliverEvent } from './site/demo/index.ts'
import { recordDelivery, sendEditions } from './site/newsletter/index.ts'

export const handlers: JobHandlers = {
  'accounts.cleanup': cleanupAccounts,
  'admin-notifications.send': sendDailyNotifications,
  'backups.create': runScheduledBackup,
  'classes.send-join-links': sendJoinLinks,
  'classes.cancel': cancelClassEnrollments,
  'classes.message': queueMessageMails,
  'classes.remind': sendReminders,
  'classes.notify': notifyClassChanged,
  'classes.notify-sessions': notifySessions,
  'course-files.cleanup': cleanupCourseFiles,
  'coaching.sync-calendar': syncBusyTimes,
  'demo.deliver': deliverEvent,
  'downloads.cleanup': deleteOrphanedFiles,
  'entitlements.ended': cancelEntitledEnrollments,
  'gifts.voided': cancelRedemption,
  'google.revoke': revokeGoogle,
  'mail.send': async (ctx, { mailId }) => {
    await sendMail(ctx, { mailId, loadInvoice: invoiceFile })
    await recordDelivery(ctx, { mailId })
  },
  'newsletter.send': sendEditions,
  'orders.expire': expireOrder,
  'orders.reconcile': reconcile,
  'orders.refund': processRefund,
  'planner.compact': compactPlanners,
  'planner-reminders.push': (ctx, push) => sendPush(ctx, push),
  'planner-reminders.send': sendPlannerReminders,
  'reviews.invite': sendInvitations,
  'media.cleanup': deleteOrphanedFiles,
  'tax.record': recordTax,
  'videos.cleanup': cleanupVideos,
  'waiting-list.promote': promoteOneWaitingList,
  'waiting-list.promote-all': promoteAllWaitingLists,
}
