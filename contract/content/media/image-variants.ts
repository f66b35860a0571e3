/**
 * The largest variant of an uploaded image is at `/media/{id}/{width}x{height}.webp`. Rows store only this URL; the URLs
 * of the other variants are derived from it, without a query.
 */

/** Widths of the smaller variants in pixels, in addition to the largest. */
const WIDTHS = [480, 800, 1200]
/** Largest width in pixels. Also a database constraint. */
export const IMAGE_WIDTH_MAX = 1600

export type ImageSize = { width: number; height: number }
export type ImageFormat = 'webp' | 'avif'
/** `webp` and `avif` are `srcset` values. */
export type ImageSources = ImageSize & { [format in ImageFormat]?: string }

/** Derives size and `srcset` values from the URL of an uploaded image. Returns null for any other URL. */
export function imageSources(of: string | null): Required<ImageSources> | null {
  const [, folder, wide = 0, high = 0] =
    /^(\/media\/[\da-f-]{36}\/)([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/.exec(of ?? '') ?? []
  if (!folder) return null
  const size = { width: +wide, height: +high }
  const webp = imageSizes(size)
    .map((one) => `${folder + imageFileName(one, 'webp')} ${one.width}w`)
    .join()
  return { ...size, webp, avif: webp.replaceAll('.webp', '.avif') }
}

/** Returns all sizes, ascending, given the largest. Sides are at least 1. */
export function imageSizes({ width, height }: ImageSize): ImageSize[] {
  const widths = [...WIDTHS.filter((narrower) => narrower < width), width]
  return widths.map((wide) => ({ width: wide, height: Math.ceil((height * wide) / width) }))
}

export function imageFileName({ width, height }: ImageSize, format: ImageFormat): string {
  return `${width}x${height}.${format}`
}
