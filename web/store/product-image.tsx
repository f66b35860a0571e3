import { type CoverVariant, coverOf, coversOf } from '#contract/covers.ts'
import type { ProductCard } from '#contract/store/products.ts'
import { bookDrawings } from '../art/books/books.tsx'
import { BundleCover, DigitalCover, PhysicalCover } from '../art/covers/covers.tsx'
import { Bundle, CompleteSystem, DigitalPlanner, RefillPages } from '../art/products/products.tsx'
import { ResponsiveImage, type ResponsiveImageProps } from '../ui/responsive-image.tsx'

const drawings = new Map([
  ['complete-system', CompleteSystem],
  ['refill-pages', RefillPages],
  ['digital-journey-planner', DigitalPlanner],
  ['ultimate-journey-kit', Bundle],
  ...bookDrawings,
])

const coverDrawings = { physical: PhysicalCover, digital: DigitalCover, bundle: BundleCover }

type ProductImageProps = {
  product: ProductCard
  /** From `productCovers`, for a product in a list. */
  productCover?: CoverVariant | undefined
} & Pick<ResponsiveImageProps, 'first' | 'sizes'>

export function ProductImage({ product, productCover, ...imageProps }: ProductImageProps) {
  const { imageUrl, kind } = product
  const Drawing = drawingOf(product)
  const CoverDrawing = coverDrawings[kind]
  const drawing = Drawing ? <Drawing /> : <CoverDrawing cover={productCover ?? coverOf(titled(product))} />
  if (!imageUrl) return drawing
  return (
    <ResponsiveImage
      className="mx-auto block aspect-[4/3] w-full object-contain"
      src={imageUrl}
      fallback={drawing}
      {...imageProps}
    />
  )
}

/** Returns covers for the products of a list that have no drawing, so that no two neighbors look the same. */
export const productCovers = (products: readonly ProductCard[]) =>
  coversOf(products.map((product) => (drawingOf(product) ? null : titled(product))))

const drawingOf = ({ cover, slug }: ProductCard) => drawings.get(cover ?? slug)

const titled = ({ slug, name }: ProductCard) => ({ slug, title: name })
