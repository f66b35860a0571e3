import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from './s3.ts'

type TestBucket = { settings: S3Settings; types: Map<string, string>; unsigned: number; close: () => Promise<void> }

export async function startTestBucket(): Promise<TestBucket> {
  const files = new Map<string, Buffer>()
  const types = new Map<string, string>()

  const server = createServer((request, response) => {
    // Aborted requests get no response and store nothing.
    handleRequest(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings = {
    bucket: 'pictures-of-ours',
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'a secret of this test',
  }
  const bucket: TestBucket = {
    settings,
    types,
    unsigned: 0,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(request)
    const { pathname } = new URL(request.url ?? '/', settings.endpoint)
    if (!isSigned(request, body)) {
      bucket.unsigned += 1
      return sendError(response, 403, 'SignatureDoesNotMatch', 'The request is not signed.')
    }
    const [, name, ...path] = decodeURIComponent(pathname).split('/')
    if (name !== settings.bucket) return sendError(response, 403, 'AccessDenied', 'Access Denied')
    const key = path.join('/')
    if (request.method === 'PUT') {
      files.set(key, body)
      types.set(key, request.headers['content-type'] ?? '')
      response.writeHead(200, { etag: `"${hashOf('md5', body)}"` }).end()
    } else if (request.method === 'GET') {
      const file = files.get(key)
      if (!file) return sendError(response, 404, 'NoSuchKey', 'The specified key does not exist.')
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const part = start && end ? file.subarray(Number(start), Number(end) + 1) : file
      response.writeHead(start ? 206 : 200, { 'content-type': types.get(key), 'content-length': part.length }).end(part)
    } else if (request.method === 'DELETE') {
      files.delete(key)
      response.writeHead(204).end()
    } else sendError(response, 405, 'MethodNotAllowed', 'The specified method is not allowed.')
  }

  function isSigned({ headers }: IncomingMessage, body: Buffer): boolean {
    const { accessKeyId, region } = settings
    const text = headers['x-amz-content-sha256']
    const authorizationPattern = new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${accessKeyId}/\\d{8}/${region}/s3/aws4_request, SignedHeaders=\\S*host\\S*, Signature=[\\da-f]{64}$`,
    )
    // Over plain HTTP the signature covers the hash of the body.
    return (
      authorizationPattern.test(headers.authorization ?? '') &&
      (text === 'UNSIGNED-PAYLOAD' || text === hashOf('sha256', body))
    )
  }

  return bucket
}

const hashOf = (kind: string, bytes: Buffer) => createHash(kind).update(bytes).digest('hex')

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
}
