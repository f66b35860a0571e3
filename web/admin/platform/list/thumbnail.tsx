import { imageSources } from '#contract/content/media/image-variants.ts'

export function Thumbnail({ url, alt }: { url: string; alt: string }) {
  const sources = imageSources(url)
  return (
    <img
      src={url}
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
