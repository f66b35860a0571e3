import type { ProductCard } from '#contract/store/products.ts'
import { Bundle, CompleteSystem, DigitalPlanner, RefillPages } from '../art/products/products.tsx'
import { ResponsiveImage, type ResponsiveImageProps } from '../ui/responsive-image.tsx'

const drawings = new Map([
  ['complete-system', CompleteSystem],
  ['refill-pages', RefillPages],
  ['digital-journey-planner', DigitalPlanner],
  ['ultimate-journey-kit', Bundle],
])

const byKind = { physical: RefillPages, digital: DigitalPlanner, bundle: Bundle }

type ProductImageProps = { product: ProductCard } & Pick<ResponsiveImageProps, 'first' | 'sizes'>

export function ProductImage({ product, ...imageProps }: ProductImageProps) {
  const { imageUrl, cover, slug, kind } = product
  if (imageUrl) {
    return (
      <ResponsiveImage
        className="mx-auto block aspect-[4/3] w-full object-contain"
        address={imageUrl}
        {...imageProps}
      />
    )
  }
  const Drawing = drawings.get(cover ?? slug) ?? byKind[kind]
  return <Drawing />
}
