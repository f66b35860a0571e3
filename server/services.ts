import type { Logger } from 'pino'
import type { OpenDatabase } from '#db/open.ts'
import { createIdentity } from './accounts/identity.ts'
import { createLimits, type LimitRules } from './accounts/limits.ts'
import type { Backups } from './backup/index.ts'
import type { Base, Site } from './context.ts'
import { type GoogleSettings, openGoogle } from './google/google.ts'
import type { Jobs } from './jobs/jobs.ts'
import { createStudio } from './link-pictures/studio.ts'
import { captureMail } from './mail/capture.ts'
import { smtpMail } from './mail/smtp.ts'
import type { NodeFacts } from './node-facts.ts'
import { createPress } from './paper/press.ts'
import { withDeadline } from './payments/deadline.ts'
import { demoPayments, demoWebhookSecret } from './payments/demo.ts'
import { type StripeSettings, stripePayments } from './payments/stripe.ts'
import { createDarkroom } from './pictures/darkroom.ts'
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
