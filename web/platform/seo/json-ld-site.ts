import type { Organization } from 'schema-dts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { absoluteUrl } from './page-meta.ts'

/** Facts about the site. `at` returns the absolute URL of a path. */
export type JsonLdSite = { businessName: string; currency: string; at: (path: string) => string }

export function jsonLdSite(loaders: PublicLoaders): JsonLdSite {
  const { businessName, currency } = loaders.site.settings
  return { businessName, currency: currency.toUpperCase(), at: absoluteUrl(loaders) }
}

export function organizationJsonLd({ businessName, at }: JsonLdSite): Organization {
  return { '@type': 'Organization', name: businessName, url: at('/') }
}
