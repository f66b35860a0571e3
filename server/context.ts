import type { Logger } from 'pino'
import { isSingleStep, type SessionProof } from '#contract/accounts/session-proofs.ts'
import type { Db } from '#db/open.ts'
import type { Identity } from './accounts/identity-port.ts'
import type { RateLimits } from './accounts/rate-limits.ts'
import type { BackupOptions } from './backup/backup-options.ts'
import type { GoogleClient } from './google/google-client.ts'
import type { Instance } from './instance.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { MailTransport } from './mail/transport.ts'
import type { ImageProcessor } from './media/processing-queue.ts'
import type { OgImageCache } from './og-images/og-image.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import type { RenderQueue } from './pdf/render-queue.ts'
import { Problem } from './problem.ts'
import type { Storage } from './storage/storage.ts'

/** Who is asking, as the database says at this request. */
export type Viewer = {
  userId: string
  email: string
  fullName: string
  isAdmin: boolean
  /** The signed-in browser that asks. */
  sessionId: string
  provedBy: SessionProof
}

/** Where a request came from: the socket's address, or the hop that a trusted proxy names. */
export type Client = { address: string; userAgent: string }

/** What never changes while the program runs. */
export type Site = {
  publicUrl: string
  /** Where this program reaches its own door: a loopback address. */
  selfUrl: string
  demo: boolean
  /** Whether mail is kept to be read at /demo/mailbox, instead of being sent. */
  capturesMail: boolean
  authSecret: string
  mailFrom: string
  /** Whether admins have to prove themselves by more than a password. */
  adminsNeedSecondFactor: boolean
}

/** What every verb is handed. Nothing in here but `node` belongs to one node alone. */
export type Ctx = {
  db: Db
  viewer: Viewer | null
  client: Client
  now: () => Date
  log: Logger
  site: Site
  payments: PaymentProvider
  /** Null: this site is not set up for Google. */
  google: GoogleClient | null
  mail: MailTransport
  jobs: Jobs
  identity: Identity
  limits: RateLimits
  ogImageCache: OgImageCache
  renderQueue: RenderQueue
  storage: Storage
  imageProcessor: ImageProcessor
  /** This server; null in a command that runs beside one. */
  instance: Instance | null
  /** Null: this site makes no backups by itself. */
  backups: BackupOptions | null
}

/** @throws sign_in_required */
export function requireViewer(ctx: Ctx): Viewer {
  if (!ctx.viewer) throw new Problem('sign_in_required')
  return ctx.viewer
}

/** @throws sign_in_required, admin_required, second_factor_required */
export function requireAdmin(ctx: Ctx): Viewer {
  const viewer = requireViewer(ctx)
  if (!viewer.isAdmin) throw new Problem('admin_required')
  if (ctx.site.adminsNeedSecondFactor && isSingleStep(viewer.provedBy)) throw new Problem('second_factor_required')
  return viewer
}

/** The server that was asked. A command is none, and nobody asks it. */
export function requireInstance(ctx: Ctx): Instance {
  if (!ctx.instance) throw new Error('instance is only available in the server process')
  return ctx.instance
}

/** What the program itself is made of; a request adds who asks and from where. */
export type Base = Omit<Ctx, 'viewer' | 'client'>

/** What every request uses of the program; what it writes to the log bears the name of the request. */
export const withRequestId = (base: Base, requestId: string): Base => ({ ...base, log: base.log.child({ requestId }) })

/** The context of work that nobody asked for: jobs, commands, pages that are the same for everyone. */
export function anonymous(base: Base): Ctx {
  return { ...base, viewer: null, client: { address: '', userAgent: '' } }
}
