import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { assertLength, type ByteChunks, type Storage, validateKey } from './storage.ts'

export type S3Settings = {
  bucket: string
  region: string
  /** For services other than Amazon; implies path-style URLs. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

export function s3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Other services often reject optional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: validateKey(key) })
  return {
    async put(key, bytes, contentType) {
      const target = { ...at(key), ContentType: contentType }
      if (bytes instanceof Uint8Array) await client.send(new PutObjectCommand({ ...target, Body: bytes }))
      else await putStream(client, target, bytes)
    },
    async get(key) {
      const object = await client.send(new GetObjectCommand(at(key))).catch(nullIfAbsent)
      return object?.Body ? new Uint8Array(await object.Body.transformToByteArray()) : null
    },
    async open(key, part) {
      const range = part ? { Range: `bytes=${part.start}-${part.end}` } : {}
      const object = await client.send(new GetObjectCommand({ ...at(key), ...range })).catch(nullIfAbsent)
      if (!object?.Body) return null
      return { size: object.ContentLength ?? 0, stream: object.Body.transformToWebStream() }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

/** Uploads a stream. Aborts the request if the source fails, so that no partial object is stored. */
async function putStream(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentType: string },
  file: ByteChunks,
): Promise<void> {
  const body = Readable.from(assertLength(file), { objectMode: false })
  const abort = new AbortController()
  body.once('error', () => abort.abort())
  const put = new PutObjectCommand({ ...target, Body: body, ContentLength: file.size })
  // No timeout: the sender determines the duration.
  await client.send(put, { abortSignal: abort.signal, requestTimeout: 0 }).catch((error) => {
    throw body.errored ?? error
  })
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof NoSuchKey) return null
  throw error
}
