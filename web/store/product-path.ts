import type { Breadcrumb } from '../seo/breadcrumb-json-ld.ts'

/** The one address of a product. */
export const productPath = ({ slug }: { slug: string }): string => `/store/${slug}`

/** A product's picture for links in other places. */
export const productImageOf = ({ slug }: { slug: string }): string => `/og/store/${slug}.png`

export const breadcrumbsTo = ({ slug, name }: { slug: string; name: string }): Breadcrumb[] => [
  { label: 'Home', to: '/' },
  { label: 'Store', to: '/store' },
  { label: name, to: productPath({ slug }) },
]
