import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/open.ts'
import { createIdentity, type PasswordHashing } from './accounts/identity.ts'
import { createRateLimits, type RateLimitRules } from './accounts/rate-limits.ts'
import type { BackupOptions } from './backup/backup-options.ts'
import type { Base, Site } from './context.ts'
import { createGoogleClient, type GoogleSettings } from './google/google-client.ts'
import type { Instance } from './instance.ts'
import type { Jobs } from './jobs/jobs.ts'
import { captureTransport } from './mail/capture-transport.ts'
import { smtpTransport } from './mail/smtp-transport.ts'
import { createImageProcessor } from './media/processing-queue.ts'
import { createOgImageCache } from './og-images/og-image-cache.ts'
import { createDemoProvider, demoWebhookSecret } from './payments/demo-provider.ts'
import { createStripeProvider, type StripeSettings } from './payments/stripe-provider.ts'
import { withTimeouts } from './payments/with-timeout.ts'
import { createRenderQueue } from './pdf/render-queue.ts'
import type { Storage } from './storage/storage.ts'

type ServiceOptions = {
  database: OpenDatabase
  jobs: Jobs
  storage: Storage
  site: Site
  log: Logger
  now: () => Date
  /** Undefined in a command, which is no server. */
  instance?: Instance | undefined
  /** Undefined captures all mail. */
  smtpUrl?: string | undefined
  /** Real payments; undefined is the demo's. */
  stripe?: StripeSettings | undefined
  google?: GoogleSettings | undefined
  /** Undefined makes no backups by itself. */
  backups?: Omit<BackupOptions, 'pool'> | undefined
  /** Other numbers than the usual ones for how often something may be tried. */
  limits?: Partial<RateLimitRules>
  /** Undefined is the slow hashing of production; only the composition of the tests passes another. */
  passwordHashing?: PasswordHashing | undefined
}

/** Puts the program's parts together, without starting any of them. */
export function createServices(parts: ServiceOptions): Base {
  const { database, jobs, storage, site, log, now } = parts
  const { db, pool } = database
  return {
    db,
    now,
    log,
    site,
    jobs,
    storage,
    payments: withTimeouts(parts.stripe ? createStripeProvider(parts.stripe) : demoProvider(parts)),
    google: parts.google ? createGoogleClient(parts.google, site.publicUrl) : null,
    mail: parts.smtpUrl ? smtpTransport({ url: parts.smtpUrl }) : captureTransport({ db }),
    identity: createIdentity({ db, site, log, passwordHashing: parts.passwordHashing }),
    limits: createRateLimits({ pool, rules: parts.limits }),
    ogImageCache: createOgImageCache(),
    renderQueue: createRenderQueue(),
    imageProcessor: createImageProcessor(),
    instance: parts.instance ?? null,
    backups: parts.backups ? { ...parts.backups, pool } : null,
  }
}

function demoProvider({ database, site, now }: ServiceOptions) {
  const webhookSecrets = [demoWebhookSecret(site.authSecret)]
  return createDemoProvider({ db: database.db, publicUrl: site.publicUrl, webhookSecrets, now })
}
