import type { Breadcrumb } from '../../platform/seo/breadcrumb-json-ld.ts'

export const productPath = ({ slug }: { slug: string }): string => `/store/${slug}`

export const productImageOf = ({ slug }: { slug: string }): string => `/og/store/${slug}.png`

export const breadcrumbsTo = ({ slug, name }: { slug: string; name: string }): Breadcrumb[] => [
  { label: 'Home', to: '/' },
  { label: 'Store', to: '/store' },
  { label: name, to: productPath({ slug }) },
]
