import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { openStorage } from '../../../platform/storage/open-storage.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type Check, codeOf, failure, ok } from '../check.ts'
import type { Finding } from '../instance.ts'

export const storage: Check = {
  name: 'Storage',
  async run({ config }) {
    const { s3, dataDir } = config
    if (!s3 && !existsSync(dataDir)) return [ok('uploads are stored in DATA_DIR, which the first start creates')]
    const location = s3 ? `the bucket ${s3.bucket}` : `the folder files in DATA_DIR`
    const uploads = await openStorage(config)
    const key = `doctor-${randomUUID()}.txt`
    try {
      return (await canStoreFiles(uploads, key))
        ? [ok(`${location} can be written, read and deleted from`)]
        : [
            failure(
              `${location} returns a different file than was stored`,
              'use a storage service that follows the S3 protocol',
            ),
          ]
    } catch (error) {
      await uploads.remove(key).catch(() => undefined)
      return [storageFailure(codeOf(error), location, s3 !== undefined)]
    }
  },
}

async function canStoreFiles(storage: Storage, key: string): Promise<boolean> {
  const bytes = new TextEncoder().encode(key)
  await storage.put(key, bytes, 'text/plain')
  const stored = await storage.get(key)
  await storage.remove(key)
  const remaining = await storage.get(key)
  return stored !== null && Buffer.from(stored).equals(bytes) && remaining === null
}

function storageFailure(code: string, location: string, isBucket: boolean): Finding {
  if (!isBucket) {
    const fix = code === 'ENOSPC' ? 'free up some space' : 'give this account write access'
    return failure(`${location} cannot be used (${code})`, fix)
  }
  return failure(
    `${location} cannot be used (${code})`,
    bucketFixes[code] ?? 'check S3_ENDPOINT and S3_REGION, and that this machine can reach it',
  )
}

const bucketFixes: Record<string, string> = {
  NoSuchBucket: 'create it, or correct S3_BUCKET',
  AccessDenied: 'allow S3_ACCESS_KEY_ID to read, write and delete in it',
  Forbidden: 'allow S3_ACCESS_KEY_ID to read, write and delete in it',
  InvalidAccessKeyId: 'correct S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'correct S3_SECRET_ACCESS_KEY',
  PermanentRedirect: 'correct S3_REGION',
  AuthorizationHeaderMalformed: 'correct S3_REGION',
}
