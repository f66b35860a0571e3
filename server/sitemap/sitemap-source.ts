/** `changedAt` is null if unknown. */
export type SitemapUrl = { path: string; changedAt: Date | null }

/** Public URLs that a domain adds to the sitemap. */
export type SitemapSource<Ctx> = {
  list(ctx: Ctx): Promise<SitemapUrl[]>
  /** URLs of which there can be too many for one file, so that only a range is read. */
  ranged?: {
    count(ctx: Ctx): Promise<number>
    list(ctx: Ctx, range: { offset: number; limit: number }): Promise<SitemapUrl[]>
  }
}
