/**
 * A picture of ours lies at `/media/{id}/{width}x{height}.webp`, in its largest size. That address alone is kept wherever
 * a picture is shown, and tells all the others, so that a page needs no look-up.
 */

/** Widths in pixels in which a picture is kept, as far as it is that wide; its largest size comes on top. */
const WIDTHS = [480, 800, 1200]
export const PICTURE_WIDTH_MAX = 1600

export type PictureSize = { width: number; height: number }
export type PictureFormat = 'webp' | 'avif'
/** `webp` and `avif` are lists as `srcset` takes them. */
export type PictureSources = PictureSize & { [format in PictureFormat]?: string }

/** Everything that the address of a picture of ours tells; null for any other address. */
export function pictureSources(of: string | null): Required<PictureSources> | null {
  const [, folder, wide = 0, high = 0] =
    /^(\/media\/[\da-f-]{36}\/)([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/.exec(of ?? '') ?? []
  if (!folder) return null
  const size = { width: +wide, height: +high }
  const webp = pictureSizes(size)
    .map((one) => `${folder + pictureFileName(one, 'webp')} ${one.width}w`)
    .join()
  return { ...size, webp, avif: webp.replaceAll('.webp', '.avif') }
}

/** The sizes that a picture is kept in, from the smallest to its largest, which is given. No side is ever nothing. */
export function pictureSizes({ width, height }: PictureSize): PictureSize[] {
  const widths = [...WIDTHS.filter((narrower) => narrower < width), width]
  return widths.map((wide) => ({ width: wide, height: Math.ceil((height * wide) / width) }))
}

export function pictureFileName({ width, height }: PictureSize, format: PictureFormat): string {
  return `${width}x${height}.${format}`
}
