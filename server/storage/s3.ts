import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type ByteChunks, checkedKey, counted, type Storage } from './storage.ts'

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
      const to = { ...at(key), ContentType: contentType }
      if (bytes instanceof Uint8Array) await client.send(new PutObjectCommand({ ...to, Body: bytes }))
      else await sendPieces(client, to, bytes)
    },
    async get(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch(nullIfAbsent)
      return found?.Body ? new Uint8Array(await found.Body.transformToByteArray()) : null
    },
    async open(key, part) {
      const which = part ? { Range: `bytes=${part.start}-${part.end}` } : {}
      const found = await client.send(new GetObjectCommand({ ...at(key), ...which })).catch(nullIfAbsent)
      if (!found?.Body) return null
      return { size: found.ContentLength ?? 0, stream: found.Body.transformToWebStream() }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

/** A bucket keeps a file when all of it was sent: what breaks off on its way here is broken off on its way there too. */
async function sendPieces(
  client: S3Client,
  to: { Bucket: string; Key: string; ContentType: string },
  file: ByteChunks,
): Promise<void> {
  const body = Readable.from(counted(file), { objectMode: false })
  const broken = new AbortController()
  body.once('error', () => broken.abort())
  const put = new PutObjectCommand({ ...to, Body: body, ContentLength: file.size })
  // It takes as long as the sender takes.
  await client.send(put, { abortSignal: broken.signal, requestTimeout: 0 }).catch((error) => {
    throw body.errored ?? error
  })
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof NoSuchKey) return null
  throw error
}
