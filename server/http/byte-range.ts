import parseRange from 'range-parser'
import type { ByteRange } from '../storage/storage.ts'

type Wanted = { range: string | undefined; ifRange: string | undefined; etag: string; size: number }

/**
 * Which bytes a request wants: `none` that there are, or `all` where it names no part, several, or one of a file that is
 * another by now.
 */
export function byteRange({ range, ifRange, etag, size }: Wanted): ByteRange | 'all' | 'none' {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return 'all'
  const parts = parseRange(size, range)
  if (parts === -1) return 'none'
  const [part, ...more] = parts === -2 || parts.type !== 'bytes' ? [] : parts
  return part && more.length === 0 ? part : 'all'
}
