import { createMiddleware } from 'hono/factory'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { Problem } from '../../problem.ts'
import type { ApiEnv } from '../router.ts'

const MAX_DEPTH = 32
/** A body that is too large is heard out this far, unkept: cut off earlier, its sender's next request would be lost too. */
const MAX_DISCARD_BYTES = 10_000_000

/**
 * Reads a body once, strictly: JSON only, at most 1.1 MB, well-formed UTF-8 without a byte-order mark, not nested
 * deeper than 32, no key twice in one object, no NUL, which PostgreSQL keeps in no text. What passes is what the route
 * parses. Addresses hold no NUL either.
 * @throws unsupported_media_type, too_large, malformed
 */
export const parseJsonBody = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) throw new Problem('malformed', { message: 'The address holds a NUL character.' })
  if (['GET', 'HEAD'].includes(c.req.method)) return next()
  const bytes = await readLimited(c.req.raw)
  if (bytes.byteLength > 0) {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') throw new Problem('unsupported_media_type')
    refuseMalformed(bytes)
  }
  const { url, method, headers } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body: bytes })
  return next()
})

/** A body's bytes, however it is sent. @throws too_large, malformed when it breaks off */
export async function readLimited(request: Request, most = BODY_BYTES_MAX): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Problem('too_large')
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of readChunks(request.body)) {
    size += chunk.byteLength
    if (size > Math.max(most, MAX_DISCARD_BYTES)) throw new Problem('too_large')
    if (size <= most) chunks.push(chunk)
  }
  if (size > most) throw new Problem('too_large')
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** A sender who leaves, or is cut off for being slow, is no fault of ours. */
async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
}

function refuseMalformed(bytes: Uint8Array): void {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    JSON.parse(text)
    assertShape(text)
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem('malformed', { cause })
  }
}

/** Walks text that is known to be JSON: an object's keys are the strings that stand before a colon. */
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
