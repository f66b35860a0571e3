import { type CoverVariant, coverKindOf, coverOf } from '#contract/content/covers.ts'
import type { ProductCard } from '#contract/content/store/products.ts'
import { ChildrenBook, FoundationBook } from '../../platform/art/books/books.tsx'
import { BundleCover, DigitalCover, PhysicalCover } from '../../platform/art/covers/covers.tsx'
import { Bundle, CompleteSystem, DigitalPlanner, RefillPages } from '../../platform/art/products/products.tsx'
import { ResponsiveImage, type ResponsiveImageProps } from '../../platform/ui/responsive-image.tsx'

const drawings = new Map([
  ['complete-system', CompleteSystem],
  ['refill-pages', RefillPages],
  ['digital-journey-planner', DigitalPlanner],
  ['ultimate-journey-kit', Bundle],
  ['a-year-on-paper', FoundationBook],
  ['the-snail-who-kept-a-list', ChildrenBook],
])

const coverDrawings = { physical: PhysicalCover, digital: DigitalCover, bundle: BundleCover }

type Pictured = Pick<ProductCard, 'slug' | 'name' | 'kind' | 'cover' | 'imageUrl'>

type ProductImageProps = {
  product: Pictured
  /** From `productCovers`, for a product in a list. */
  productCover?: CoverVariant | undefined
} & Pick<ResponsiveImageProps, 'first' | 'sizes'>

export function ProductImage({ product, productCover, ...imageProps }: ProductImageProps) {
  const { imageUrl } = product
  const Drawing = productCover ? undefined : productDrawingOf(product)
  const CoverDrawing = coverDrawings[coverKindOf(product)]
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

/** Returns the drawing of a sample product. */
export const productDrawingOf = ({ cover, slug }: Pictured) => drawings.get(cover ?? slug)

const titled = ({ slug, name, cover }: Pictured) => ({ slug, title: name, cover })
