import type { JobName } from './jobs.ts'

type RetryPolicy = { retryLimit: number; retryDelay: number; expireInSeconds?: number; workers?: number }

/** Delays in seconds, doubled up to 15 minutes: 105 retries bridge a day without mail server or payment provider. */
export const retryPolicies: Record<JobName, RetryPolicy> = {
  'admin-notifications.send': { retryLimit: 0, retryDelay: 0 },
  'classes.notify': { retryLimit: 105, retryDelay: 5 },
  'classes.notify-sessions': { retryLimit: 105, retryDelay: 5 },
  'classes.send-join-links': { retryLimit: 105, retryDelay: 5 },
  // Also retried while another refund of an order is pending.
  'classes.cancel': { retryLimit: 105, retryDelay: 10, expireInSeconds: 3600 },
  'classes.message': { retryLimit: 105, retryDelay: 5, expireInSeconds: 3600 },
  'classes.remind': { retryLimit: 0, retryDelay: 0 },
  // The next run follows a minute later.
  'coaching.sync-calendar': { retryLimit: 0, retryDelay: 0 },
  'gifts.voided': { retryLimit: 105, retryDelay: 5 },
  'entitlements.ended': { retryLimit: 105, retryDelay: 5 },
  // Waiting for another worker's claim counts as an attempt; `mail/send-mail.ts` gives up earlier.
  'mail.send': { retryLimit: 210, retryDelay: 5 },
  'orders.expire': { retryLimit: 10, retryDelay: 5 },
  'orders.reconcile': { retryLimit: 0, retryDelay: 0 },
  'orders.refund': { retryLimit: 105, retryDelay: 10 },
  'tax.record': { retryLimit: 105, retryDelay: 10 },
  'waiting-list.promote': { retryLimit: 10, retryDelay: 5 },
  'waiting-list.promote-all': { retryLimit: 0, retryDelay: 0 },
  'accounts.cleanup': { retryLimit: 0, retryDelay: 0 },
  'reviews.invite': { retryLimit: 0, retryDelay: 0 },
  // The next run follows a minute later.
  'newsletter.send': { retryLimit: 0, retryDelay: 0 },
  'planner.compact': { retryLimit: 0, retryDelay: 0, expireInSeconds: 3 * 3600 },
  // The next run follows a minute later.
  'planner-reminders.send': { retryLimit: 0, retryDelay: 0 },
  // Messages expire after an hour, before the last retry. A push service that does not respond delays few others.
  'planner-reminders.push': { retryLimit: 10, retryDelay: 60, workers: 10 },
  // Large sites take hours to copy. After three retries an admin has to look into it.
  'backups.create': { retryLimit: 3, retryDelay: 60, expireInSeconds: 12 * 3600 },
  'demo.deliver': { retryLimit: 20, retryDelay: 1 },
  'google.revoke': { retryLimit: 105, retryDelay: 5 },
  'media.cleanup': { retryLimit: 105, retryDelay: 5 },
  'videos.cleanup': { retryLimit: 0, retryDelay: 0 },
  'course-files.cleanup': { retryLimit: 0, retryDelay: 0 },
  'downloads.cleanup': { retryLimit: 105, retryDelay: 5 },
}

/** Limit of the doubled delay (seconds). */
export const MAX_RETRY_DELAY = 900

export type Schedules = Partial<Record<JobName, string>>

/** Cron schedules. `backups.create` has the time of the setting BACKUP_TIME (start-site.ts). */
export const defaultSchedules: Schedules = {
  'admin-notifications.send': '*/5 * * * *',
  'orders.reconcile': '* * * * *',
  'waiting-list.promote-all': '* * * * *',
  'classes.remind': '*/5 * * * *',
  'coaching.sync-calendar': '* * * * *',
  'accounts.cleanup': '17 * * * *',
  'reviews.invite': '23 * * * *',
  'newsletter.send': '* * * * *',
  'planner-reminders.send': '* * * * *',
  'videos.cleanup': '41 3 * * *',
  'course-files.cleanup': '47 3 * * *',
  'planner.compact': '53 3 * * *',
}
