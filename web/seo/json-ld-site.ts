import type { Organization } from 'schema-dts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { absoluteUrl } from './page-meta.ts'

/** Facts about the site. `at` returns the absolute URL of a path. */
export type JsonLdSite = { businessName: string; at: (path: string) => string }

export function jsonLdSite(loaders: PublicLoaders): JsonLdSite {
  return { businessName: loaders.site.settings.businessName, at: absoluteUrl(loaders) }
}

export function organizationJsonLd({ businessName, at }: JsonLdSite): Organization {
  return { '@type': 'Organization', name: businessName, url: at('/') }
}
