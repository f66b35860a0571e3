/** Content of a link preview image. */
export type OgImageContent = {
  title: string
  /** Kind of page, in a few words. */
  kind: string
  category: string | null
  /** Path of a drawing in `web/art`, without its extension. */
  drawing: string
}

export type OgImage = { png: Buffer; etag: string }

/** The port of the link preview renderer. */
export type OgImageCache = { render: (content: OgImageContent) => Promise<OgImage> }
