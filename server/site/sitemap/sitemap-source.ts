/** `listedUntil`: when the list may change without an edit; absent if it never does. */
export type SitemapUrl = { path: string; changedAt: Date | null; listedUntil?: Date | null }

/** Registered in services.ts. Pages without content come from `handle.sitemap` of their route. */
export type SitemapSource<Ctx> = {
  list(ctx: Ctx): Promise<SitemapUrl[]>
  /** URLs that can be too many for one file, so only a range is read. */
  ranged?: {
    count(ctx: Ctx): Promise<number>
    list(ctx: Ctx, range: { offset: number; limit: number }): Promise<SitemapUrl[]>
  }
}
