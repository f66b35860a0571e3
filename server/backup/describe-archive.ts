import { stat } from 'node:fs/promises'
import type { ArchiveContents } from './manifest.ts'

/** Returns row count, file count, size and date of a backup as a phrase. */
export async function describeArchive(path: string, { header, manifest }: ArchiveContents): Promise<string> {
  const { size } = await stat(path)
  const rows = manifest.rows.reduce((sum, count) => sum + count, 0)
  const parts = [
    `${rows.toLocaleString('en')} rows`,
    `${(header.files.length - manifest.missing.length).toLocaleString('en')} uploaded files`,
    size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`,
  ]
  const [date, time = ''] = header.madeAt.split('T')
  return `${parts.join(', ')}, as of ${date} ${time.slice(0, 5)} UTC`
}
