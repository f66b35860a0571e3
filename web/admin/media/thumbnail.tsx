import { imageSources } from '#contract/media/image-variants.ts'
import type { ImageRow } from '#contract/media/images.schema.ts'

/** A picture in its smallest size, whole, on a ground of one shape for all. */
export function Thumbnail({ picture, alt }: { picture: Pick<ImageRow, 'address'>; alt: string }) {
  const sources = imageSources(picture.address)
  return (
    <img
      src={picture.address}
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
