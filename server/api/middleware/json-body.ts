import { createMiddleware } from 'hono/factory'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { Problem } from '../../problem.ts'
import type { ApiEnv } from '../router.ts'

const MAX_DEPTH = 32
/** A too large body is read and discarded up to here: closing the connection earlier would lose the client's next request too. */
const MAX_DISCARD_BYTES = 10_000_000

/**
 * Reads and checks a JSON body: at most 1.1 MB, valid UTF-8 without a byte-order mark, nested at most 32 levels, no
 * duplicate keys, no NUL (PostgreSQL cannot store it). Rejects NUL in the URL too. The route parses the same bytes.
 * @throws unsupported_media_type, too_large, malformed
 */
export const parseJsonBody = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) throw new Problem('malformed', { message: 'The address holds a NUL character.' })
  if (['GET', 'HEAD'].includes(c.req.method)) return next()
  const bytes = await readLimited(c.req.raw)
  if (bytes.byteLength > 0) {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') throw new Problem('unsupported_media_type')
    assertWellFormed(bytes)
  }
  const { url, method, headers } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body: bytes })
  return next()
})

/** Reads a body, with or without a content-length. @throws too_large, malformed if it ends early */
export async function readLimited(request: Request, maxBytes = BODY_BYTES_MAX): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Problem('too_large')
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of readChunks(request.body)) {
    size += chunk.byteLength
    if (size > Math.max(maxBytes, MAX_DISCARD_BYTES)) throw new Problem('too_large')
    if (size <= maxBytes) chunks.push(chunk)
  }
  if (size > maxBytes) throw new Problem('too_large')
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}

/** A client that disconnects or times out is reported as `malformed`, not as a server error. */
async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
}

function assertWellFormed(bytes: Uint8Array): void {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    JSON.parse(text)
    assertShape(text)
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem('malformed', { cause })
  }
}

/** Checks valid JSON text for depth, duplicate keys and NUL. Keys are the strings before a colon. */
function assertShape(json: string): void {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*(:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (text?.includes('\\u0000') && JSON.parse(text).includes('\0')) {
      throw new Problem('malformed', { message: 'The request holds a NUL character.' })
    } else if (colon && text) {
      const key: string = JSON.parse(text)
      const keys = open.at(-1)
      if (keys?.has(key)) throw new Problem('malformed', { message: `The request names "${key.slice(0, 40)}" twice.` })
      keys?.add(key)
    }
    if (open.length > MAX_DEPTH) throw new Problem('malformed', { message: 'The request is nested too deeply.' })
  }
}
