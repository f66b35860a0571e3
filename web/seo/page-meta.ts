import type { MetaDescriptor } from 'react-router'
import type { Thing, WithContext } from 'schema-dts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import type { RootData } from '../layout/use-business-name.ts'

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

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

/** Title, description, canonical URL, Open Graph, JSON-LD (features: machines, 1). `matches`: as passed to `meta`. */
export function pageMeta(matches: Matches, input: PageMetaInput): MetaDescriptor[] {
  const { title, description, path, picture = '/og/site.png', type = 'website', jsonLd } = input
  const at = (sitePath: string) => new URL(sitePath, publicUrlOf(matches)).href
  return [
    { title: path === '/' ? title : pageTitle(matches, title) },
    { tagName: 'link', rel: 'canonical', href: at(path) },
    { property: 'og:site_name', content: businessNameIn(matches) },
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
    ...(jsonLd ?? []).map((item) => ({
      'script:ld+json': withSchemaContext(item),
    })),
  ]
}

/** 'Store' becomes 'Store | Journey Paradigm', with the name of the business. */
export const pageTitle = (matches: Matches, title: string): string => `${title} | ${businessNameIn(matches)}`

/** Returns the name of the business from the root's loader data. */
export function businessNameIn(matches: Matches): string {
  const rootData = matches.find((match) => match?.id === 'root')?.loaderData
  return (rootData as RootData | undefined)?.businessName ?? ''
}

export const absoluteUrl =
  ({ site }: PublicLoaders) =>
  (path: string) =>
    new URL(path, site.publicUrl).href

const withSchemaContext = (item: object | string) =>
  ({ '@context': 'https://schema.org', ...(item as object) }) as WithContext<Thing>

/** Returns the public URL from the site layout's loader data. A page that failed to load has none and needs none. */
export function publicUrlOf(matches: Matches): string {
  const layoutData = matches.find((match) => match?.id === 'layout/site.layout')?.loaderData
  return (layoutData as { publicUrl: string } | undefined)?.publicUrl ?? 'http://localhost'
}
