import { openDatabase } from '#db/open.ts'
import { anonymous } from '../../context.ts'
import { openLog } from '../../log.ts'
import { createServices } from '../../services.ts'
import { openSettingsCache } from '../../site/settings/index.ts'
import { openJobQueue } from '../jobs/job-queue.ts'
import { diskStorage } from '../storage/disk.ts'
import { sendMail } from './send-mail.ts'

const { target, smtpUrl, mailId, site } = JSON.parse(process.argv[2] ?? '')
const database = openDatabase(target, () => {})
const jobs = openJobQueue({ pool: database.pool, workers: false, onError: () => {} })
const log = openLog({ level: 'silent' })
const settingsCache = await openSettingsCache(database.db)
const services = { database, jobs, storage: diskStorage('.'), site, settingsCache, smtpUrl, log }
const base = createServices({ ...services, now: () => new Date() })
await sendMail(anonymous(base), { mailId })
await database.close()
