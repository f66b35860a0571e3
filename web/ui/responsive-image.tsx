import { type ImageSources, imageSources } from '#contract/media/image-variants.ts'

export type ResponsiveImageProps = {
  address: string
  className: string
  /** How wide it is shown, as `sizes` says it; that of a card unless told. */
  sizes?: string | undefined
  /** The first large thing of its page: it is asked for before anything else, where all others wait to come near. */
  first?: boolean | undefined
}

/**
 * The picture of a row, beside words that say what it is about; its class gives it a shape. Of one of ours the browser
 * takes the size and the format it likes best; another site's comes as it is.
 */
export function ResponsiveImage({
  address,
  className,
  sizes = '(min-width: 40rem) 24rem, 100vw',
  first,
}: ResponsiveImageProps) {
  const ours: ImageSources = imageSources(address) ?? { width: 800, height: 500 }
  const { avif, webp, ...room } = ours
  const from = webp && { srcSet: webp, sizes }
  const soon = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return (
    <picture className="contents">
      {/* It goes into the head. A browser that cannot show this format leaves it, and takes the other by the picture. */}
      {first && avif && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          href={address.replace('.webp', '.avif')}
          imageSrcSet={avif}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img className={className} src={address} alt="" {...soon} {...room} {...from} />
    </picture>
  )
}
