import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return diskStorage(join(dataDir, 'files'))
  // Loads the large S3 client only if it is configured.
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(s3)
}
