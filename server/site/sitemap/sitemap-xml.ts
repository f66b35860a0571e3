import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import type { SitemapUrl } from './sitemap-source.ts'

export async function sitemapXml(publicUrl: string, urls: SitemapUrl[]): Promise<string> {
  const stream = new SitemapStream({
    hostname: publicUrl,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  const xml = streamToPromise(stream)
  for (const { path, changedAt } of urls)
    stream.write({ url: path, ...(changedAt && { lastmod: changedAt.toISOString() }) })
  stream.end()
  return (await xml).toString()
}

export async function sitemapIndexXml(publicUrl: string, parts: number): Promise<string> {
  const index = new SitemapIndexStream()
  const xml = streamToPromise(index)
  for (let part = 1; part <= parts; part += 1) index.write({ url: new URL(`/sitemap/${part}.xml`, publicUrl).href })
  index.end()
  return (await xml).toString()
}
