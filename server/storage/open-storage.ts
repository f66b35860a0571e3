import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The bucket that is configured, or else a folder beside everything the server keeps. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return diskStorage(join(dataDir, 'files'))
  // The official client is large: a site that keeps its files itself need not load it.
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(s3)
}
