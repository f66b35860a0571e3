import type { CoverVariant } from '#contract/content/covers.ts'

export type OgImageContent = {
  businessName: string
  title: string
  kind: string
  category: string | null
  /** Path of a drawing in `web/platform/art`, without its extension. */
  drawing: string
  /** For a drawing in `web/platform/art/covers`. */
  cover?: CoverVariant
  /** Data URL of the logo; null for the drawn mark. */
  logo: string | null
}

export type OgImage = { png: Uint8Array<ArrayBuffer>; etag: string }

export type OgImageCache = { render: (content: OgImageContent) => Promise<OgImage> }
