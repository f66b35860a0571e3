import type { Check } from '../check.ts'
import { backups } from './backups.ts'
import { clock } from './clock.ts'
import { connections } from './connections.ts'
import { dataFolder } from './data-folder.ts'
import { database } from './database.ts'
import { databasePermissions } from './database-permissions.ts'
import { google } from './google.ts'
import { mailFrom } from './mail-from.ts'
import { mailServer } from './mail-server.ts'
import { migrations } from './migrations.ts'
import { publicUrl } from './public-url.ts'
import { secret } from './secret.ts'
import { settings } from './settings.ts'
import { storage } from './storage.ts'
import { stripeAccount } from './stripe-account.ts'
import { stripeWebhook } from './stripe-webhook.ts'
import { testMail } from './test-mail.ts'

/** All checks, in the order in which their findings are reported. */
export const checks: readonly Check[] = [
  settings,
  secret,
  dataFolder,
  database,
  migrations,
  databasePermissions,
  connections,
  clock,
  storage,
  backups,
  stripeAccount,
  stripeWebhook,
  mailServer,
  mailFrom,
  testMail,
  google,
  publicUrl,
]
