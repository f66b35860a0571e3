import sharp, { type Metadata } from 'sharp'
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '#contract/limits.ts'
import { IMAGE_WIDTH_MAX, type ImageSize, imageSizes } from '#contract/media/image-variants.ts'
import { Problem } from '../problem.ts'
import { detectImageType } from './detect-type.ts'
import type { ImageVariant, ProcessedImage } from './processing-queue.ts'

/**
 * Reads a picture as it was sent, upright and in the colours of screens, and writes it anew in each size as WebP and as
 * AVIF. Only pixels get through: where it was taken and whatever else the file held stay behind.
 * @throws not_a_picture, too_many_pixels, validation for `file`
 */
export async function processImage(bytes: Buffer): Promise<ProcessedImage> {
  const largest = await sizeOf(bytes)
  const { data, info } = await pixelsOf(bytes, largest)
  const { width, height, channels } = info
  const prints: ImageVariant[] = []
  for (const size of imageSizes(largest)) {
    const sized = sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill' })
    prints.push(
      { ...size, format: 'webp', bytes: await sized.clone().webp({ quality: 80, effort: 4 }).toBuffer() },
      { ...size, format: 'avif', bytes: await sized.clone().avif({ quality: 55, effort: 3 }).toBuffer() },
    )
  }
  return { ...largest, prints }
}

/** What a phone's camera adds and browsers ignore is no fault; what is cut off or broken is. */
const strictness = { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAX } as const

/** The largest size to keep, from the header alone: what has too many pixels is never unfolded. */
async function sizeOf(bytes: Buffer): Promise<ImageSize> {
  const kind = detectImageType(bytes)
  if (!kind) throw new Problem('not_a_picture')
  const header = await sharp(bytes, { ...strictness, limitInputPixels: false })
    .metadata()
    .catch(damaged)
  const isKind = kind === 'avif' ? header.format === 'heif' && header.compression === 'av1' : header.format === kind
  if (!isKind) throw new Problem('not_a_picture')
  if (header.width * header.height > IMAGE_PIXELS_MAX || Math.max(header.width, header.height) > IMAGE_SIDE_MAX)
    throw new Problem('too_many_pixels')
  const { width, height } = uprightSize(header)
  const kept = Math.min(width, IMAGE_WIDTH_MAX)
  return { width: kept, height: Math.max(1, Math.round((height * kept) / width)) }
}

function uprightSize({ autoOrient, width, height }: Metadata): ImageSize {
  return { width: autoOrient.width ?? width, height: autoOrient.height ?? height }
}

/** The first picture of a moving one. */
function pixelsOf(bytes: Buffer, size: ImageSize) {
  return sharp(bytes, strictness)
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(damaged)
}

function damaged(cause: unknown): never {
  const message = 'This picture is damaged or incomplete. Please choose another file, or save it anew.'
  throw new Problem('validation', { message, fields: [{ field: 'file', message }], cause })
}
