/** Current size of the page cache, and counts since the start. */
export type PageCacheStats = {
  pages: number
  bytes: number
  mostBytes: number
  hits: number
  misses: number
  renders: number
}
