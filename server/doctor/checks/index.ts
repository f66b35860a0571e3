import type { Check } from './check.ts'
import { backups } from './checks/backups.ts'
import { clock } from './checks/clock.ts'
import { connections } from './checks/connections.ts'
import { dataFolder } from './checks/data-folder.ts'
import { database } from './checks/database.ts'
import { google } from './checks/google.ts'
import { mailServer } from './checks/mail-server.ts'
import { migrations } from './checks/migrations.ts'
import { publicUrl } from './checks/public-url.ts'
import { replica } from './checks/replica.ts'
import { rights } from './checks/rights.ts'
import { secret } from './checks/secret.ts'
import { sender } from './checks/sender.ts'
import { settings } from './checks/settings.ts'
import { storage } from './checks/storage.ts'
import { stripeAccount } from './checks/stripe-account.ts'
import { stripeWebhook } from './checks/stripe-webhook.ts'
import { testMail } from './checks/test-mail.ts'

/** Everything that is looked at, in the order in which it is told. One more check is one more file and its name here. */
export const checks: readonly Check[] = [
  settings,
  secret,
  dataFolder,
  database,
  migrations,
  rights,
  connections,
  replica,
  clock,
  storage,
  backups,
  stripeAccount,
  stripeWebhook,
  mailServer,
  sender,
  testMail,
  google,
  publicUrl,
]
