import type { MetaDescriptor } from 'react-router'
import type { Thing, WithContext } from 'schema-dts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { rootDataIn } from '../router/root-data.ts'

export type Matches = Parameters<typeof rootDataIn>[0]

type PageMetaInput = {
  /** Without the site name. */
  title: string
  description: string | null
  /** The canonical path: '/blog/ten-quiet-minutes'. */
  path: string
  picture?: string | undefined
  type?: 'website' | 'article' | 'product'
  /** JSON-LD of the page's subject. It comes from a loader, which keeps the code that builds it out of the client bundle. */
  jsonLd?: readonly object[] | undefined
}

/** Title, description, canonical URL, Open Graph, JSON-LD. `matches`: as passed to `meta`. */
export function pageMeta(matches: Matches, input: PageMetaInput): MetaDescriptor[] {
  const { title, description, path, picture = '/og/site.png', type = 'website', jsonLd } = input
  const { businessName, publicUrl = 'http://localhost' } = rootDataIn(matches)
  const at = (sitePath: string) => new URL(sitePath, publicUrl).href
  return [
    { title: path === '/' ? title : pageTitle(matches, title) },
    { tagName: 'link', rel: 'canonical', href: at(path) },
    { property: 'og:site_name', content: businessName },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:url', content: at(path) },
    { property: 'og:image', content: at(picture) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(jsonLd ?? []).map((item) => ({ 'script:ld+json': withSchemaContext(item) })),
  ]
}

/** Adds the name of the business: 'Store | Harbor & Pine'. */
export const pageTitle = (matches: Matches, title: string): string =>
  `${title} | ${rootDataIn(matches).businessName ?? ''}`

export const absoluteUrl =
  ({ site }: PublicLoaders) =>
  (path: string) =>
    new URL(path, site.publicUrl).href

const withSchemaContext = (item: object | string) =>
  ({ '@context': 'https://schema.org', ...(item as object) }) as WithContext<Thing>
