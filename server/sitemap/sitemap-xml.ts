import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import type { SitemapUrl } from './static-urls.ts'

/** Addresses as one file of a sitemap. */
export async function sitemapXml(publicUrl: string, addresses: SitemapUrl[]): Promise<string> {
  const map = new SitemapStream({
    hostname: publicUrl,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  const whole = streamToPromise(map)
  for (const { path, changedAt } of addresses)
    map.write({ url: path, ...(changedAt && { lastmod: changedAt.toISOString() }) })
  map.end()
  return (await whole).toString()
}

/** The list of the files of a sitemap that has several. */
export async function sitemapIndexXml(publicUrl: string, parts: number): Promise<string> {
  const index = new SitemapIndexStream()
  const whole = streamToPromise(index)
  for (let part = 1; part <= parts; part += 1) index.write({ url: new URL(`/sitemap/${part}.xml`, publicUrl).href })
  index.end()
  return (await whole).toString()
}
