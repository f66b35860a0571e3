import { type ReactNode, useState } from 'react'
import { type ImageSources, imageSources } from '#contract/content/media/image-variants.ts'

export type ResponsiveImageProps = {
  src: string
  className: string
  /** Empty for a decorative image. */
  alt?: string | undefined
  /** The `sizes` attribute; that of a card by default. */
  sizes?: string | undefined
  /** The page's largest contentful paint: preloaded with high priority. Other images are lazy-loaded. */
  first?: boolean | undefined
  /** Shown instead of an image that does not load. */
  fallback: ReactNode
}

/** Images of other sites are used as they are. */
export function ResponsiveImage({
  src,
  className,
  alt = '',
  sizes = '(min-width: 40rem) 24rem, 100vw',
  first,
  fallback,
}: ResponsiveImageProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  if (brokenSrc === src) return fallback
  const handleError = () => setBrokenSrc(src)
  const sources: ImageSources = imageSources(src) ?? { width: 800, height: 500 }
  const { avif, webp, ...dimensions } = sources
  return (
    <picture className="contents">
      {/* React moves it into the head. Browsers without AVIF support ignore it and use the img element. */}
      {first && avif && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          href={src.replace('.webp', '.avif')}
          imageSrcSet={avif}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        // An image can fail before hydration.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) image.decode().catch(handleError)
        }}
        onError={handleError}
        className={className}
        src={src}
        alt={alt}
        srcSet={webp}
        sizes={webp && sizes}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        {...dimensions}
      />
    </picture>
  )
}
