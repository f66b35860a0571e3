/** A request that needs nothing but what stands in it. */
export type PlainRequest = {
  method: string
  url: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  requestId: string | undefined
}

/** More than browsers and proxies send, and little to look through (bytes). */
const MOST_BYTES = 8_192
/** The methods that the site knows, an address of this site, and headers of which nothing is folded or out of the ordinary. */
const plain =
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) \/[!-~]* HTTP\/1\.1\r\n(?:[!#$%&'*+.^_`|~\w-]+:[\t -~\x80-\xff]*\r\n)+\r\n$/

/**
 * What these bytes ask for, when they are exactly one whole request of a kind that everybody would read alike; null for
 * everything else: two of them, a part of one, and whatever is unusual. To say null is always right, and costs only time.
 */
export function plainRequest(bytes: Buffer): PlainRequest | null {
  if (bytes.length > MOST_BYTES) return null
  const end = bytes.indexOf('\r\n\r\n')
  const head = end < 0 ? '' : bytes.toString('latin1', 0, end + 4)
  if (!plain.test(head)) return null
  const told = headersOf(head)
  if (!told || told.host === undefined || bytes.length !== head.length + Number(told['content-length'] ?? 0))
    return null
  const gap = head.indexOf(' ')
  return {
    method: head.slice(0, gap),
    url: head.slice(gap + 1, head.indexOf(' ', gap + 1)),
    acceptEncoding: told['accept-encoding'],
    ifNoneMatch: told['if-none-match'],
    requestId: told['x-request-id'],
  }
}

const read = ['host', 'content-length', 'accept-encoding', 'if-none-match', 'x-request-id'] as const
type Read = (typeof read)[number]
const isRead = (name: string): name is Read => (read as readonly string[]).includes(name)
/** What changes how a request is read, or what becomes of its connection. */
const unusual = ['transfer-encoding', 'expect', 'upgrade', 'trailer', 'te']

/** Those that matter here; null where one is unusual, or there twice. */
function headersOf(head: string): Partial<Record<Read, string>> | null {
  const found: Partial<Record<Read, string>> = {}
  for (let from = head.indexOf('\r\n') + 2; from < head.length - 2; ) {
    const to = head.indexOf('\r\n', from)
    const colon = head.indexOf(':', from)
    const name = head.slice(from, colon).toLowerCase()
    const value = () => head.slice(colon + 1, to).trim()
    if (isRead(name)) {
      if (found[name] !== undefined) return null
      found[name] = value()
    } else if (unusual.includes(name) || (name === 'connection' && value().toLowerCase() !== 'keep-alive')) return null
    from = to + 2
  }
  return /^\d*$/.test(found['content-length'] ?? '') ? found : null
}
