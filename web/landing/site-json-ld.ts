import type { Thing } from 'schema-dts'

/** Returns the schema.org Organization and WebSite. */
export function siteJsonLd(at: (path: string) => string): Thing[] {
  const id = at('/#organization')
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: 'Journey Paradigm',
      url: at('/'),
      logo: at('/favicon.svg'),
      image: at('/og/site.png'),
    },
    { '@type': 'WebSite', name: 'Journey Paradigm', url: at('/'), inLanguage: 'en', publisher: { '@id': id } },
  ]
}
