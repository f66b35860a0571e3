import { eq } from 'drizzle-orm'
import {
  imageIdOf,
  isLogoIcon,
  type LogoIcon,
  logoIcons,
  PREVIEW_FILE,
} from '#contract/content/media/derived-images.ts'
import { imageFileName } from '#contract/content/media/image-variants.ts'
import { pictures } from '#db/schema/content/media.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { variantKey } from '../image-mapper.ts'

type DerivedImage = { png: Uint8Array<ArrayBuffer>; etag: string }

/**
 * Returns an icon of the current logo, or the current link preview. It is rendered once and stored. @throws not_found
 * for another image
 */
export async function getDerivedImage(ctx: Ctx, { id, file }: { id: string; file: string }): Promise<DerivedImage> {
  const { logoUrl, previewUrl } = ctx.site.settings
  const isCurrent = isLogoIcon(file) ? id === imageIdOf(logoUrl) : file === PREVIEW_FILE && id === imageIdOf(previewUrl)
  if (!isCurrent) throw new Problem('not_found')
  const key = derivedKey(id, file)
  return {
    png: (await ctx.storage.get(key)) ?? (await renderAndStore(ctx, { id, file, key })),
    etag: `"${id}-${file}"`,
  }
}

/** Returns an icon of the logo as a data URL, or null without a logo. */
export async function logoDataUrl(ctx: Ctx, file: LogoIcon): Promise<string | null> {
  const id = imageIdOf(ctx.site.settings.logoUrl)
  if (!id) return null
  const icon = await getDerivedImage(ctx, { id, file }).catch(nullIfMissing)
  return icon && `data:image/png;base64,${Buffer.from(icon.png).toString('base64')}`
}

/** Returns the link preview that the owner uploaded, or null without one. */
export async function getUploadedPreview(ctx: Ctx): Promise<DerivedImage | null> {
  const id = imageIdOf(ctx.site.settings.previewUrl)
  return id ? getDerivedImage(ctx, { id, file: PREVIEW_FILE }).catch(nullIfMissing) : null
}

/** Documents and previews get the drawn mark if the storage has lost the file. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null
  throw error
}

export const derivedKeys = (id: string): string[] =>
  [...Object.keys(logoIcons), PREVIEW_FILE].map((file) => derivedKey(id, file))

const derivedKey = (id: string, file: string) => `icons/${id}/${file}`

type Target = { id: string; file: string; key: string }

async function renderAndStore(ctx: Ctx, { id, file, key }: Target): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = pictures
  const [size] = await ctx.db.select({ width, height }).from(pictures).where(eq(pictures.id, id))
  const image = size && (await ctx.storage.get(variantKey(id, imageFileName(size, 'webp'))))
  if (!image) throw new Problem('not_found')
  // Loaded on first use to keep start-up short.
  const { renderDerivedImage } = await import('./render-derived-image.ts')
  const png = new Uint8Array(await renderDerivedImage(image, file))
  await ctx.storage.put(key, png, 'image/png')
  return png
}
