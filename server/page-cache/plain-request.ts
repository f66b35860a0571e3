/** What Node's parser tells of a request: numbers of its version and method, and names and values of headers in turn. */
export type Told = [
  major: number,
  minor: number,
  headers: string[] | undefined,
  method: number,
  url: string | undefined,
  status: undefined,
  statusText: undefined,
  isUpgrade: boolean,
  staysOpen: boolean,
]

/** A request that needs nothing but what stands in it. */
export type PlainRequest = {
  method: 'GET' | 'HEAD'
  url: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  requestId: string | undefined
}

/** The numbers that the parser has for them. */
const methods: Record<number, PlainRequest['method']> = { 1: 'GET', 2: 'HEAD' }

/**
 * What is asked for, when it is to be looked at and nothing about it is out of the ordinary; null for everything else. To
 * say null is always right, and costs only time. What this leaves behind has to be collected, while readers wait.
 */
export function plainRequest([
  major,
  minor,
  headers,
  method,
  url,
  ,
  ,
  isUpgrade,
  staysOpen,
]: Told): PlainRequest | null {
  const name = methods[method]
  // Headers that are many are told elsewhere, and an address that is in several pieces too.
  if (!name || !headers || !url?.startsWith('/') || major !== 1 || minor !== 1 || isUpgrade || !staysOpen) return null
  let isAddressed = false
  let acceptEncoding: string | undefined
  let ifNoneMatch: string | undefined
  let requestId: string | undefined
  for (let at = 0; at < headers.length; at += 2) {
    const value = headers[at + 1]
    switch (headers[at]?.toLowerCase()) {
      case 'host':
        if (isAddressed) return null
        isAddressed = true
        break
      case 'accept-encoding':
        if (acceptEncoding !== undefined) return null
        acceptEncoding = value
        break
      case 'if-none-match':
        if (ifNoneMatch !== undefined) return null
        ifNoneMatch = value
        break
      case 'x-request-id':
        if (requestId !== undefined) return null
        requestId = value
        break
      // What has a body, or wants another answer first.
      case 'content-length':
      case 'transfer-encoding':
      case 'expect':
      case 'upgrade':
        return null
    }
  }
  return isAddressed ? { method: name, url, acceptEncoding, ifNoneMatch, requestId } : null
}
