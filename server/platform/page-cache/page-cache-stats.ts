export type PageCacheStats = {
  pages: number
  bytes: number
  maxBytes: number
  hits: number
  misses: number
  renders: number
}
