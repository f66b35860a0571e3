import { imageSources } from '#contract/media/image-variants.ts'
import type { ImageRow } from '#contract/media/images.schema.ts'

export function Thumbnail({ image, alt }: { image: Pick<ImageRow, 'address'>; alt: string }) {
  const sources = imageSources(image.address)
  return (
    <img
      src={image.address}
      srcSet={sources?.webp}
      sizes="16rem"
      width={sources?.width}
      height={sources?.height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="aspect-4/3 w-full rounded-sm bg-sunk object-contain"
    />
  )
}
