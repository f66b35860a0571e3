import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/open.ts'
import { classSitemapSource, courseSearchSource, workshopSearchSource } from './classes/catalog/open-classes.ts'
import { bookingExport } from './classes/coaching/index.ts'
import { coachingSitemapSource } from './classes/coaching/list-types.ts'
import { certificateExport } from './classes/course-lessons/certificates/find-certificates.ts'
import { courseVisitExport } from './classes/course-lessons/enrolled-lessons.ts'
import { courseLessonSource } from './classes/course-lessons/lesson-access.ts'
import { coursePreviewSitemapSource } from './classes/course-lessons/public-lessons.ts'
import { enrollmentExport } from './classes/enrollments/list-user-enrollments.ts'
import { seatExport } from './classes/seats/capacity.ts'
import { waitingListExport } from './classes/waiting-list/user-entries.ts'
import { binderLessonSource } from './content/binder/numbered-lessons.ts'
import { progressExport } from './content/binder/progress.ts'
import { binderSitemapSource, lessonSearchSource } from './content/binder/published-lessons.ts'
import { blogSitemapSource, postSearchSource } from './content/blog/list-published-posts.ts'
import { createImageProcessor } from './content/media/processing-queue.ts'
import { createRenderQueue } from './content/pdf/render-queue.ts'
import { reviewExport } from './content/reviews/index.ts'
import { productSearchSource, storeSitemapSource } from './content/store/active-products.ts'
import type { Base, SiteConfig } from './context.ts'
import type { BackupOptions } from './ops/backup/backup-options.ts'
import type { Instance } from './ops/doctor/instance.ts'
import { deviceExport, passkeyExport } from './people/accounts/export-data.ts'
import type { ExportSection } from './people/accounts/export-section.ts'
import { createPasswordHashing, type HashCost } from './people/accounts/password/password-hashing.ts'
import { auditExport } from './people/audit/record.ts'
import { consentExport } from './people/consents/consents.ts'
import { noteExport } from './people/customers/notes.ts'
import { createChangeWaiters } from './planner/documents/change-waiters.ts'
import { exportPlanner } from './planner/documents/export-planner.ts'
import { exportReminders } from './planner/reminders/index.ts'
import { createGoogleClient, type GoogleSettings } from './platform/google/google-client.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { mailExport } from './platform/mail/queue-mail.ts'
import { smtpTransport } from './platform/mail/smtp-transport.ts'
import type { Storage } from './platform/storage/storage.ts'
import { createRateLimits, type RateLimitRules } from './rate-limits.ts'
import { entitlementExport } from './sales/entitlements/list-entitlements.ts'
import { invoiceExport } from './sales/invoices/index.ts'
import { orderExport } from './sales/orders/my-orders.ts'
import { createDemoProvider, demoWebhookSecret } from './sales/payments/demo-provider.ts'
import { createStripeProvider, type StripeSettings } from './sales/payments/stripe-provider.ts'
import { withTimeouts } from './sales/payments/with-timeout.ts'
import { createDemoCalendar } from './site/demo/calendar.ts'
import { captureTransport } from './site/demo/mailbox.ts'
import { subscriberExport } from './site/newsletter/export-subscriber.ts'
import { createOgImageCache } from './site/og-images/og-image-cache.ts'
import type { SettingsCache } from './site/settings/settings-cache.ts'
import { sitePageSitemapSource } from './site/site-pages/published-pages.ts'

type ServiceOptions = {
  database: OpenDatabase
  jobs: Jobs
  storage: Storage
  site: SiteConfig
  settingsCache: SettingsCache
  log: Logger
  now: () => Date
  instance?: Instance | undefined
  /** Undefined captures all mail. */
  smtpUrl?: string | undefined
  /** Undefined uses demo payments. */
  stripe?: StripeSettings | undefined
  google?: GoogleSettings | undefined
  /** Undefined disables automatic backups. */
  backups?: Omit<BackupOptions, 'pool'> | undefined
  limits?: Partial<RateLimitRules>
  /** Only tests change it. */
  hashCost?: HashCost | undefined
}

/** The names are keys of the exported JSON. */
const exportSections: Record<string, ExportSection> = {
  devices: deviceExport,
  passkeys: passkeyExport,
  orders: orderExport,
  invoices: invoiceExport,
  enrollments: enrollmentExport,
  bookings: bookingExport,
  entitlements: entitlementExport,
  reviews: reviewExport,
  consents: consentExport,
  newsletter: subscriberExport,
  seats: seatExport,
  waiting_list: waitingListExport,
  lessons: progressExport,
  course_visits: courseVisitExport,
  certificates: certificateExport,
  mails: mailExport,
  staff_notes: noteExport,
  changes: auditExport,
}

export function createServices(parts: ServiceOptions): Base {
  const { database, jobs, storage, settingsCache, log, now } = parts
  const { db, pool } = database
  const site = {
    ...parts.site,
    get settings() {
      return settingsCache.current()
    },
  }
  const google = parts.google ? createGoogleClient(parts.google, site.publicUrl) : null
  return {
    db,
    now,
    log,
    site,
    settingsCache,
    jobs,
    storage,
    payments: withTimeouts(parts.stripe ? createStripeProvider(parts.stripe) : demoProvider(parts)),
    google,
    calendar: google ?? (site.demo ? createDemoCalendar({ db, publicUrl: site.publicUrl }) : null),
    mail: parts.smtpUrl ? smtpTransport({ url: parts.smtpUrl }) : captureTransport({ db }),
    passwordHashing: createPasswordHashing(parts.hashCost),
    limits: createRateLimits({ pool, rules: parts.limits }),
    ogImageCache: createOgImageCache(),
    renderQueue: createRenderQueue(),
    imageProcessor: createImageProcessor(),
    lessonSources: [binderLessonSource, courseLessonSource],
    searchSources: [
      lessonSearchSource,
      postSearchSource,
      courseSearchSource,
      workshopSearchSource,
      productSearchSource,
    ],
    sitemapSources: [
      storeSitemapSource,
      classSitemapSource,
      coursePreviewSitemapSource,
      coachingSitemapSource,
      blogSitemapSource,
      binderSitemapSource,
      sitePageSitemapSource,
    ],
    exportSections,
    privateExportSections: { planner: exportPlanner, planner_reminders: exportReminders },
    plannerWaiters: createChangeWaiters(),
    instance: parts.instance ?? null,
    backups: parts.backups ? { ...parts.backups, pool } : null,
  }
}

function demoProvider({ database, site, now }: ServiceOptions) {
  const webhookSecrets = [demoWebhookSecret(site.authSecret)]
  return createDemoProvider({ db: database.db, publicUrl: site.publicUrl, webhookSecrets, now })
}
