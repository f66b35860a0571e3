import type { PgBoss } from 'pg-boss'
import type { JobName } from './jobs.ts'

/** Former names of queues. A database of an earlier version has jobs and schedules under these names. */
const formerNames: Partial<Record<JobName, string>> = {
  'classes.notify': 'classes.tell',
  'classes.send-join-links': 'classes.join_link',
  'waiting-list.promote': 'waiting.pass',
  'waiting-list.promote-all': 'waiting.sweep',
  'accounts.cleanup': 'accounts.sweep',
  'backups.create': 'backups.make',
  'media.cleanup': 'pictures.sweep',
  'downloads.cleanup': 'downloads.sweep',
}

/**
 * Moves the unfinished and failed jobs of a queue's former name and removes its schedule. Keeps the former queue: an
 * instance of the earlier version that is still running would otherwise fail to queue a job; the next start moves it.
 */
export async function moveJobsOfFormerName(boss: PgBoss, name: JobName): Promise<void> {
  const formerName = formerNames[name]
  if (!formerName) return
  await boss.unschedule(formerName)
  // Not `boss.redrive`: it would run jobs of a later date immediately.
  await boss
    .getDb()
    .executeSql(
      `UPDATE pgboss.job SET name = $1 WHERE name = $2 AND state IN ('created', 'retry', 'active', 'failed')`,
      [name, formerName],
    )
}
