import { type PictureSources, pictureSources } from '#contract/pictures.ts'

type PhotoProps = {
  address: string
  className: string
  /** How wide it is shown, as `sizes` says it; that of a card unless told. */
  sizes?: string | undefined
  eager?: boolean | undefined
}

/**
 * The picture of a row, beside words that say what it is about; its class gives it a shape. Of one of ours the browser
 * takes the size and the format it likes best; another site's comes as it is.
 */
export function Photo({ address, className, sizes = '(min-width: 40rem) 24rem, 100vw', eager }: PhotoProps) {
  const ours: PictureSources = pictureSources(address) ?? { width: 800, height: 500 }
  const { avif, webp, ...room } = ours
  const from = webp && { srcSet: webp, sizes }
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img className={className} src={address} alt="" loading={eager ? 'eager' : 'lazy'} {...room} {...from} />
    </picture>
  )
}
