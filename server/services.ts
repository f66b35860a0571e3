import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/open.ts'
import { createIdentity } from './accounts/identity.ts'
import { createLimits, type LimitRules } from './accounts/rate-limits.ts'
import type { Backups } from './backup/index.ts'
import type { Base, Site } from './context.ts'
import { type GoogleSettings, openGoogle } from './google/google-client.ts'
import type { NodeFacts } from './instance-status.ts'
import type { Jobs } from './jobs/job-queue.ts'
import { captureMail } from './mail/capture-transport.ts'
import { smtpMail } from './mail/smtp-transport.ts'
import { createDarkroom } from './media/processing-queue.ts'
import { createStudio } from './og-images/og-image-cache.ts'
import { demoPayments, demoWebhookSecret } from './payments/demo-provider.ts'
import { type StripeSettings, stripePayments } from './payments/stripe-provider.ts'
import { withDeadline } from './payments/with-timeout.ts'
import { createPress } from './pdf/render-queue.ts'
import type { Storage } from './storage/storage.ts'

type Parts = {
  database: OpenDatabase
  jobs: Jobs
  storage: Storage
  site: Site
  log: Logger
  now: () => Date
  /** Undefined in a command, which is no server. */
  node?: NodeFacts | undefined
  /** Undefined captures all mail. */
  smtpUrl?: string | undefined
  /** Real payments; undefined is the demo's. */
  stripe?: StripeSettings | undefined
  google?: GoogleSettings | undefined
  /** Undefined makes no backups by itself. */
  backups?: Omit<Backups, 'pool'> | undefined
  /** Other numbers than the usual ones for how often something may be tried. */
  limits?: Partial<LimitRules>
}

/** Puts the program's parts together, without starting any of them. */
export function compose(parts: Parts): Base {
  const { database, jobs, storage, site, log, now } = parts
  const { db, pool } = database
  return {
    db,
    now,
    log,
    site,
    jobs,
    storage,
    payments: withDeadline(parts.stripe ? stripePayments(parts.stripe) : demoProvider(parts)),
    google: parts.google ? openGoogle(parts.google, site.publicUrl) : null,
    mail: parts.smtpUrl ? smtpMail({ url: parts.smtpUrl }) : captureMail({ db }),
    identity: createIdentity({ db, site, log }),
    limits: createLimits({ pool, rules: parts.limits }),
    studio: createStudio(),
    press: createPress(),
    darkroom: createDarkroom(),
    node: parts.node ?? null,
    backups: parts.backups ? { ...parts.backups, pool } : null,
  }
}

function demoProvider({ database, site, now }: Parts) {
  const webhookSecrets = [demoWebhookSecret(site.authSecret)]
  return demoPayments({ db: database.db, publicUrl: site.publicUrl, webhookSecrets, now })
}
