import type { Step } from '../seo/breadcrumb-json-ld.ts'

/** The one address of a product. */
export const productPath = ({ slug }: { slug: string }): string => `/store/${slug}`

/** A product's picture for links in other places. */
export const productPicture = ({ slug }: { slug: string }): string => `/og/store/${slug}.png`

export const stepsTo = ({ slug, name }: { slug: string; name: string }): Step[] => [
  { label: 'Home', to: '/' },
  { label: 'Store', to: '/store' },
  { label: name, to: productPath({ slug }) },
]
