import type { ClassId } from '#contract/class-kinds.ts'
import type { Db } from '#db/open.ts'

export type JobPayloads = {
  /** Sends the daily mails about sales and changes. */
  'admin-notifications.send': Record<string, never>
  /** Notifies enrolled users that their class was rescheduled or removed. `version` identifies the change. */
  'classes.notify': ClassId & { version: number }
  'classes.send-join-links': ClassId
  /** Mails changed sessions and their links to join to enrolled users. */
  'classes.notify-sessions': ClassId
  /**
   * Cancels and refunds the enrollments of a canceled class, or moves them to the workshop `moveTo`. `requestedBy`: email
   * of the admin, called `askedBy` in jobs of earlier versions.
   */
  'classes.cancel': ClassId & { moveTo?: string } & ({ requestedBy: string } | { askedBy: string })
  /** Queues the mails of a message from an admin to enrolled users. */
  'classes.message': { messageId: string }
  'classes.remind': Record<string, never>
  /** Stores the busy times of the owner's Google Calendar. */
  'coaching.sync-calendar': Record<string, never>
  /** Cancels the enrollments that were made through a revoked entitlement. */
  'entitlements.ended': { entitlementId: string }
  /** Cancels the order that redeemed a voided gift code. */
  'gifts.voided': { giftCodeId: string }
  'mail.send': { mailId: string }
  'orders.expire': { orderId: string }
  /** `quietMs`: skips orders younger than this. */
  'orders.reconcile': { quietMs?: number }
  'orders.refund': { refundId: string }
  /** Records the tax of an order and of its refunds at Stripe Tax. */
  'tax.record': { orderId: string }
  /** Promotes the waiting list of one workshop when an offer expires. */
  'waiting-list.promote': { workshopId: string }
  'waiting-list.promote-all': Record<string, never>
  'accounts.cleanup': Record<string, never>
  'backups.create': Record<string, never>
  /** Invites buyers to review recently delivered items. */
  'reviews.invite': Record<string, never>
  /** Merges old updates of planners. */
  'planner.compact': Record<string, never>
  /** Sends the reminders of planners that are due. */
  'planner-reminders.send': Record<string, never>
  /** Sends a push message to a browser. The message is encrypted. */
  'planner-reminders.push': { subscriptionId: string; message: string; topic: string; expiresAt: string }
  /** Queues the mails of newsletters that are due. */
  'newsletter.send': Record<string, never>
  'demo.deliver': { eventId: string }
  /** Revokes a Google consent; the token is encrypted. */
  'google.revoke': { sealed: string }
  'media.cleanup': { keys: string[] }
  /** Deletes unfinished and unused videos. */
  'videos.cleanup': Record<string, never>
  /** Deletes files of course lessons that no lesson has any more. */
  'course-files.cleanup': Record<string, never>
  /** Deletes product files that no order can download. */
  'downloads.cleanup': { keys: string[] }
}
export type JobName = keyof JobPayloads

/** Jobs of one queue: due or scheduled, running, and failed within the last week. */
export type QueueState = { name: JobName; waiting: number; active: number; failed: number }

/** The port of the job queue. Jobs are queued in the caller's transaction. */
export type Jobs = {
  queue<Name extends JobName>(ctx: { db: Db }, name: Name, payload: JobPayloads[Name], at?: Date): Promise<void>
  states(ctx: { db: Db }): Promise<QueueState[]>
  retryFailed(ctx: { db: Db }, name: JobName): Promise<number>
}
