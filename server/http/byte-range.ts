import parseRange from 'range-parser'
import type { ByteRange } from '../storage/storage.ts'

type RangeRequest = { range: string | undefined; ifRange: string | undefined; etag: string; size: number }

/**
 * Resolves the Range header of a request. Returns `none` if the range is not satisfiable. Returns `all` if there is no
 * range, if it is malformed or has several parts, and if the file has changed since (If-Range).
 */
export function byteRange({ range, ifRange, etag, size }: RangeRequest): ByteRange | 'all' | 'none' {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return 'all'
  const parts = parseRange(size, range)
  if (parts === -1) return 'none'
  const [part, ...more] = parts === -2 || parts.type !== 'bytes' ? [] : parts
  return part && more.length === 0 ? part : 'all'
}
