/**
 * A picture of ours lies at `/media/{id}/{width}x{height}.webp`, in its largest size. That address alone is kept wherever
 * a picture is shown, and tells all the others, so that a page needs no look-up.
 */

/** Widths in pixels in which a picture is kept, as far as it is that wide; its largest size comes on top. */
const WIDTHS = [480, 800, 1200]
export const IMAGE_WIDTH_MAX = 1600

export type ImageSize = { width: number; height: number }
export type ImageFormat = 'webp' | 'avif'
/** `webp` and `avif` are lists as `srcset` takes them. */
export type ImageSources = ImageSize & { [format in ImageFormat]?: string }

/** Everything that the address of a picture of ours tells; null for any other address. */
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

/** The sizes that a picture is kept in, from the smallest to its largest, which is given. No side is ever nothing. */
export function imageSizes({ width, height }: ImageSize): ImageSize[] {
  const widths = [...WIDTHS.filter((narrower) => narrower < width), width]
  return widths.map((wide) => ({ width: wide, height: Math.ceil((height * wide) / width) }))
}

export function imageFileName({ width, height }: ImageSize, format: ImageFormat): string {
  return `${width}x${height}.${format}`
}
