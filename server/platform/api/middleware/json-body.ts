import { setImmediate } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import pLimit from 'p-limit'
import { Problem } from '../../../problem.ts'
import type { BodyLimitOf } from '../body-limits.ts'
import type { ApiEnv } from '../router.ts'

const MAX_DEPTH = 32
/** A body may hold one value per this many bytes of its limit. Validation time grows with the number of values. */
const BYTES_PER_VALUE = 50
const MIN_VALUES = 1_000
/** Larger bodies are checked one at a time, with other requests in between. */
const LARGE_BODY_BYTES = 32_768
/** A too large body is read and discarded up to here: closing the connection earlier would lose the client's next request too. */
const MAX_DISCARD_BYTES = 10_000_000

/**
 * Returns middleware that reads and checks a JSON body: at most as large as the operation allows, valid UTF-8 without a
 * byte-order mark, limited in depth and number of values, no duplicate keys, no NUL (PostgreSQL cannot store it).
 * Rejects NUL in the URL too. The route parses the same bytes.
 * @throws unsupported_media_type, too_large, malformed
 */
export function parseJsonBody(limitOf: BodyLimitOf) {
  const oneAtATime = pLimit(1)
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.url.includes('%00')) throw new Problem('malformed', { message: 'The URL contains a NUL character.' })
    if (['GET', 'HEAD'].includes(c.req.method)) return next()
    const maxBytes = limitOf(c)
    const bytes = await readLimited(c.req.raw, maxBytes)
    if (bytes.byteLength > 0) {
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
      if (type !== 'application/json') throw new Problem('unsupported_media_type')
      const check = () => assertWellFormed(bytes, Math.max(MIN_VALUES, maxBytes / BYTES_PER_VALUE))
      if (bytes.byteLength <= LARGE_BODY_BYTES) check()
      else
        await oneAtATime(async () => {
          await setImmediate()
          check()
          // The operation validates this body before the next one is checked.
          await setImmediate()
        })
    }
    const { url, method, headers } = c.req.raw
    c.req.raw = new Request(url, { method, headers, body: bytes })
    return next()
  })
}

/** Reads a body, with or without a content-length. @throws too_large, malformed if it ends early */
export async function readLimited(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const maxReadBytes = Math.max(maxBytes, MAX_DISCARD_BYTES)
  if (Number(request.headers.get('content-length') ?? 0) > maxReadBytes) throw new Problem('too_large')
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of readChunks(request.body)) {
    size += chunk.byteLength
    if (size > maxReadBytes) throw new Problem('too_large')
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

function assertWellFormed(bytes: Uint8Array, maxValues: number): void {
  assertDepthAndSize(bytes, maxValues)
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    JSON.parse(text)
    assertKeysAndStrings(text)
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem('malformed', { cause })
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPENING_BRACKETS = [0x5b, 0x7b]
const CLOSING_BRACKETS = [0x5d, 0x7d]

function assertDepthAndSize(bytes: Uint8Array, maxValues: number): void {
  let [depth, values] = [0, 0]
  for (let offset = 0; offset < bytes.length; offset++) {
    const byte = bytes[offset] ?? 0
    if (byte === QUOTE) offset = endOfString(bytes, offset)
    else if (byte === COMMA) values += 1
    else if (OPENING_BRACKETS.includes(byte)) [depth, values] = [depth + 1, values + 1]
    else if (CLOSING_BRACKETS.includes(byte)) depth -= 1
    if (depth > MAX_DEPTH) throw new Problem('malformed', { message: 'The request is nested too deeply.' })
    if (values > maxValues) throw new Problem('too_large', { message: 'The request contains too many values.' })
  }
}

/** Returns the offset of the closing quote. Searches natively: a string can have megabytes. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start + 1); end >= 0; end = bytes.indexOf(QUOTE, end + 1)) {
    let backslashes = 0
    while (bytes[end - 1 - backslashes] === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return bytes.length
}

/** Rejects duplicate keys and NUL. Expects valid JSON: on other text the regular expression can take n² steps. */
function assertKeysAndStrings(json: string): void {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")\s*(:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (text?.includes('\\u0000') && JSON.parse(text).includes('\0')) {
      throw new Problem('malformed', { message: 'The request contains a NUL character.' })
    } else if (colon && text) {
      const key: string = JSON.parse(text)
      const keys = open.at(-1)
      if (keys?.has(key)) throw new Problem('malformed', { message: `The request names "${key.slice(0, 40)}" twice.` })
      keys?.add(key)
    }
  }
}
