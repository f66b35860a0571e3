import { pictureSources } from '#contract/pictures.ts'

type PhotoProps = {
  address: string
  /** How wide it is shown, as `sizes` says it. */
  sizes: string
  /** Its room until it is there, in pixels; a picture of ours knows better. */
  width: number
  height: number
  className: string
  eager?: boolean
}

/**
 * The picture of a row, beside words that say what it is about. Of one of ours the browser takes the size it needs;
 * another site's comes as it is.
 */
export function Photo({ address, sizes, width, height, className, eager }: PhotoProps) {
  const ours = pictureSources(address)
  const loading = eager ? 'eager' : 'lazy'
  const picture = (
    <img
      className={className}
      src={address}
      alt=""
      width={ours?.width ?? width}
      height={ours?.height ?? height}
      loading={loading}
    />
  )
  if (!ours) return picture
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={ours.avif} sizes={sizes} />
      <source type="image/webp" srcSet={ours.webp} sizes={sizes} />
      {picture}
    </picture>
  )
}
