import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { checkedKey, type Storage } from './storage.ts'

export type S3Settings = {
  bucket: string
  region: string
  /** Of a service that is not Amazon's; its buckets are named in the path. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a bucket of Amazon S3, or of any service that speaks its protocol. */
export function s3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Other services than Amazon's often refuse checksums that nobody asked for.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) })
  return {
    async put(key, bytes, contentType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }))
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        return Body ? new Uint8Array(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
