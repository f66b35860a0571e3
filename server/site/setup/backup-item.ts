import { stat } from 'node:fs/promises'
import type { SetupItem } from '#contract/site/setup/setup.schema.ts'
import type { Ctx } from '../../context.ts'
import { listBackups, OLD_BACKUP_HOURS } from '../../ops/backup/index.ts'
import { setupItem } from './item.ts'

const HOUR_MS = 3_600_000

const title = 'Backups'
const place = { to: '/admin/health', label: 'Open health' }

export async function loadBackupItem({ backups, now }: Ctx): Promise<SetupItem> {
  if (!backups)
    return setupItem(title, 'open', 'No backups are made. Set a folder on another disk.', { settings: ['BACKUP_DIR'] })
  const ageMs = await latestBackupAge(backups.folder, now())
  if (ageMs === 'unreadable')
    return setupItem(title, 'open', 'The backup folder can’t be read. Health says why.', place)
  if (ageMs === null)
    return setupItem(title, 'open', 'There is no backup yet. The first one is made within a day.', place)
  const hours = Math.floor(ageMs / HOUR_MS)
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
  const text = `The latest backup is ${hours < 1 ? 'less than an hour' : hours === 1 ? 'an hour' : age} old.`
  return setupItem(title, hours < OLD_BACKUP_HOURS ? 'done' : 'open', text, place)
}

async function latestBackupAge(folder: string, now: Date): Promise<number | 'unreadable' | null> {
  try {
    const [latest] = await listBackups(folder)
    return latest === undefined ? null : now.getTime() - (await stat(latest)).mtimeMs
  } catch {
    return 'unreadable'
  }
}
