import type { Check } from '../check.ts'
import { backups } from './backups.ts'
import { coachingCalendar } from './coaching-calendar.ts'
import { dataFolder } from './data-folder.ts'
import { clock, connections, database, databasePermissions, migrations } from './database.ts'
import { google } from './google.ts'
import { invoices } from './invoices.ts'
import { mailFrom, mailServer, testMail } from './mail.ts'
import { proxy } from './proxy.ts'
import { publicUrl } from './public-url.ts'
import { secret, settings } from './settings.ts'
import { storage } from './storage.ts'
import { stripeAccount, stripeTax, stripeWebhook } from './stripe.ts'

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
  stripeTax,
  mailServer,
  mailFrom,
  testMail,
  google,
  coachingCalendar,
  invoices,
  publicUrl,
  proxy,
]
