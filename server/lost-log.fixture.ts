import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { TestSite } from '../tests/site.ts'

/** Up to where PostgreSQL's log of writes is on the disk. */
export async function endOfLog(site: TestSite): Promise<string> {
  const { rows } = await site.base.db.execute<{ at: string }>(sql`SELECT pg_current_wal_flush_lsn()::text AS at`)
  return rows[0]?.at ?? ''
}

type LogPlace = { file: string; offset: number }

/** Where in which file the log stands that has grown from `begin` to its end by this share. */
export async function placeInLog(site: TestSite, begin: string, share: number): Promise<LogPlace> {
  const end = await endOfLog(site)
  const { rows } = await site.base.db.execute<LogPlace>(sql`
    SELECT file_name AS file, file_offset AS offset
    FROM pg_walfile_name_offset(${begin}::pg_lsn + trunc((${end}::pg_lsn - ${begin}::pg_lsn) * ${share}::numeric))`)
  const [place] = rows
  if (!place) throw new Error('the log has no such place')
  return place
}

/** Forgets the log of a database that does not run, from a place on: what was never written reads as zeros. */
export async function loseLogAfter(dataDir: string, { file, offset }: LogPlace): Promise<void> {
  const folder = join(dataDir, 'postgres/cluster/pg_wal')
  const segments = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= file)
  for (const name of segments) {
    const segment = await open(join(folder, name), 'r+')
    const from = name === file ? offset : 0
    const { size } = await segment.stat()
    await segment.write(Buffer.alloc(size - from), 0, size - from, from)
    await segment.close()
  }
}
