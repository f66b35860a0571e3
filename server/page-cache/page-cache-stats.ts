export type PageCacheStats = {
  pages: number
  bytes: number
  mostBytes: number
  hits: number
  misses: number
  renders: number
}
