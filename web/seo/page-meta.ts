import type { MetaDescriptor } from 'react-router'
import type { Thing, WithContext } from 'schema-dts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

type PageFacts = {
  /** Without the name of the site. */
  title: string
  description: string | null
  /** The one address of this page, from the root: '/blog/ten-quiet-minutes'. */
  path: string
  /** The page's own picture for links in other places, from the root; without one the site's is used. */
  picture?: string | undefined
  type?: 'website' | 'article' | 'product'
  /**
   * What the page is about, in the words of schema.org. `at` turns a path of the site into a whole address. Ready-made
   * things come from a loader: what wrote them is then in no browser's way.
   */
  jsonLd?: readonly object[] | ((at: (path: string) => string) => Thing[])
}

/**
 * What a public page tells machines of itself: title, description, canonical address, picture and its subject as JSON-LD
 * (features: machines, 1). Pass the `matches` that React Router hands to `meta`.
 */
export function pageMeta(matches: Matches, facts: PageFacts): MetaDescriptor[] {
  const { title, description, path, picture = '/og/site.png', type = 'website', jsonLd } = facts
  const at = (from: string) => new URL(from, publicUrlOf(matches)).href
  return [
    { title: path === '/' ? title : `${title} | Journey Paradigm` },
    { tagName: 'link', rel: 'canonical', href: at(path) },
    { property: 'og:site_name', content: 'Journey Paradigm' },
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
    ...(typeof jsonLd === 'function' ? jsonLd(at) : (jsonLd ?? [])).map((thing) => ({
      'script:ld+json': inContext(thing),
    })),
  ]
}

const inContext = (thing: object | string) =>
  ({ '@context': 'https://schema.org', ...(thing as object) }) as WithContext<Thing>

/** The frame of the site has read it. A page that failed to load has no frame, and needs no address. */
function publicUrlOf(matches: Matches): string {
  const frame = matches.find((match) => match?.id === 'layout/site.layout')?.loaderData
  return (frame as { publicUrl: string } | undefined)?.publicUrl ?? 'http://localhost'
}
