import type { Logger } from 'pino'
import { type AuthMethod, isSingleStep } from '#contract/people/accounts/account.schema.ts'
import { isStaff, type Role } from '#contract/people/accounts/roles.ts'
import type { Settings } from '#contract/site/settings/settings.schema.ts'
import type { Db } from '#db/open.ts'
import type { LessonSource } from './content/binder/lesson-source.ts'
import type { ImageProcessor } from './content/media/processing-queue.ts'
import type { RenderQueue } from './content/pdf/render-queue.ts'
import type { SearchSource } from './content/search/search-source.ts'
import type { BackupOptions } from './ops/backup/backup-options.ts'
import type { Instance } from './ops/doctor/instance.ts'
import type { ExportSection, PrivateExportSection } from './people/accounts/export-section.ts'
import type { PasswordHashing } from './people/accounts/password/password-hashing.ts'
import type { ChangeWaiters } from './planner/documents/change-waiters.ts'
import type { CalendarClient, GoogleClient } from './platform/google/google-client.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { MailTransport } from './platform/mail/transport.ts'
import type { Storage } from './platform/storage/storage.ts'
import { Problem } from './problem.ts'
import type { RateLimits } from './rate-limits.ts'
import type { PaymentProvider } from './sales/payments/payment-provider.ts'
import type { OgImageCache } from './site/og-images/og-image.ts'
import type { SettingsCache } from './site/settings/settings-cache.ts'
import type { SitemapSource } from './site/sitemap/sitemap-source.ts'

/** The signed-in user, read from the database for each request. */
export type Viewer = {
  userId: string
  email: string
  fullName: string
  role: Role
  sessionId: string
  authMethod: AuthMethod
}

/** `ip` is the socket's or what a trusted proxy reports. `signal` is aborted when the client disconnects. */
export type Client = { ip: string; userAgent: string; signal?: AbortSignal }

export type SiteConfig = {
  publicUrl: string
  /** The loopback URL at which the program reaches its own HTTP server. */
  selfUrl: string
  demo: boolean
  /** True if mail is stored for /demo/mailbox instead of being sent. */
  capturesMail: boolean
  /** True if other machines may open the demo. Its mail then requires a token. */
  demoRemote: boolean
  authSecret: string
  mailFrom: string
  /** True if admins need more than a password or a Google sign-in. */
  adminsNeedSecondFactor: boolean
  /** True if the Strict-Transport-Security header includes subdomains. */
  hstsSubdomains?: boolean
  /** 'test': a test key of Stripe, which moves no money. */
  payments: 'demo' | 'test' | 'live'
}

export type Site = SiteConfig & {
  /** Current at each access, so read it when it is used. */
  readonly settings: Settings
}

/** The context of every verb. Only `instance` is specific to one server process. */
export type Ctx = {
  db: Db
  viewer: Viewer | null
  client: Client
  now: () => Date
  log: Logger
  site: Site
  settingsCache: SettingsCache
  payments: PaymentProvider
  google: GoogleClient | null
  /** Google, or the demo calendar. Null: users add classes in Google's own pages. */
  calendar: CalendarClient | null
  mail: MailTransport
  jobs: Jobs
  passwordHashing: PasswordHashing
  limits: RateLimits
  ogImageCache: OgImageCache
  renderQueue: RenderQueue
  storage: Storage
  imageProcessor: ImageProcessor
  lessonSources: readonly LessonSource<Ctx>[]
  searchSources: readonly SearchSource[]
  sitemapSources: readonly SitemapSource<Ctx>[]
  exportSections: Readonly<Record<string, ExportSection>>
  /** Sections that only the user can export, not an admin. */
  privateExportSections: Readonly<Record<string, PrivateExportSection<Ctx>>>
  plannerWaiters: ChangeWaiters
  /** The server process; null in a CLI command. */
  instance: Instance | null
  backups: BackupOptions | null
}

/** @throws sign_in_required */
export function requireViewer(ctx: Ctx): Viewer {
  if (!ctx.viewer) throw new Problem('sign_in_required')
  return ctx.viewer
}

/**
 * Requires an admin or another member of staff. The API has already checked that the role includes the operation
 * (`contract/people/accounts/permissions.ts`).
 * @throws sign_in_required, admin_required, second_factor_required
 */
export function requireStaff(ctx: Ctx): Viewer {
  const viewer = requireViewer(ctx)
  if (!isStaff(viewer.role)) throw new Problem('admin_required')
  if (ctx.site.adminsNeedSecondFactor && isSingleStep(viewer.authMethod)) throw new Problem('second_factor_required')
  return viewer
}

export function requireInstance(ctx: Ctx): Instance {
  if (!ctx.instance) throw new Error('instance is only available in the server process')
  return ctx.instance
}

export type Base = Omit<Ctx, 'viewer' | 'client'>

export const withRequestId = (base: Base, requestId: string): Base => ({ ...base, log: base.log.child({ requestId }) })

/** Creates a context without a viewer: for jobs, commands, and pages that are the same for everyone. */
export function anonymous(base: Base): Ctx {
  return { ...base, viewer: null, client: { ip: '', userAgent: '' } }
}
