import sharp, { type Metadata } from 'sharp'
import {
  IMAGE_WIDTH_MAX,
  type ImageFormat,
  type ImageSize,
  imageSizes,
} from '#contract/content/media/image-variants.ts'
import { uploadImageTypes } from '#contract/content/media/upload-image-types.ts'
import { fileSignatures } from '../../platform/storage/file-signatures.ts'
import { Problem } from '../../problem.ts'

const IMAGE_PIXELS_MAX = 50_000_000
const IMAGE_SIDE_MAX = 16_000

type ImageVariant = ImageSize & { format: ImageFormat; bytes: Buffer }
export type ProcessedImage = ImageSize & { variants: ImageVariant[] }

/**
 * Decodes an image, applies its orientation, converts it to sRGB and encodes each size as WebP and AVIF. Drops all
 * metadata, including the location.
 * @throws not_a_picture, too_many_pixels, validation for `file`
 */
export async function processImage(bytes: Buffer): Promise<ProcessedImage> {
  const largest = await readTargetSize(bytes)
  const { data, info } = await readPixels(bytes, largest)
  const { width, height, channels } = info
  const variants: ImageVariant[] = []
  for (const size of imageSizes(largest)) {
    const sized = sharp(data, { raw: { width, height, channels } }).resize({ ...size, fit: 'fill' })
    variants.push(
      { ...size, format: 'webp', bytes: await sized.clone().webp({ quality: 80, effort: 4 }).toBuffer() },
      { ...size, format: 'avif', bytes: await sized.clone().avif({ quality: 55, effort: 3 }).toBuffer() },
    )
  }
  return { ...largest, variants }
}

/** Accepts warnings, as caused by phone cameras; rejects truncated and corrupt files. */
const decodeOptions = { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAX } as const

/** Returns the size of the largest variant from the header, so that oversized images are never decoded. */
async function readTargetSize(bytes: Buffer): Promise<ImageSize> {
  const kind = detectImageType(bytes)
  if (!kind) throw new Problem('not_a_picture')
  const header = await sharp(bytes, { ...decodeOptions, limitInputPixels: false })
    .metadata()
    .catch(throwDamaged)
  const isKind = kind === 'avif' ? header.format === 'heif' && header.compression === 'av1' : header.format === kind
  if (!isKind) throw new Problem('not_a_picture')
  if (header.width * header.height > IMAGE_PIXELS_MAX || Math.max(header.width, header.height) > IMAGE_SIDE_MAX)
    throw new Problem('too_many_pixels')
  const { width, height } = uprightSize(header)
  const targetWidth = Math.min(width, IMAGE_WIDTH_MAX)
  return { width: targetWidth, height: Math.max(1, Math.round((height * targetWidth) / width)) }
}

function uprightSize({ autoOrient, width, height }: Metadata): ImageSize {
  return { width: autoOrient.width ?? width, height: autoOrient.height ?? height }
}

function readPixels(bytes: Buffer, size: ImageSize) {
  return sharp(bytes, decodeOptions)
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(throwDamaged)
}

function throwDamaged(cause: unknown): never {
  const message = 'This image is damaged or incomplete. Please choose another file, or save it again.'
  throw new Problem('validation', { message, fields: [{ field: 'file', message }], cause })
}

/** Other files never reach the image library, which supports more types, including SVG with scripts. */
function detectImageType(bytes: Buffer) {
  return uploadImageTypes.find((type) => fileSignatures[type](bytes))
}
