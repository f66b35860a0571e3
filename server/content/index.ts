export { createCrud } from './crud.ts'
export {
  parseHtml,
  parseImageUrl,
  parseVideoUrl,
  previewHtml,
  releaseSlug,
  slugFor,
  withUniqueSlug,
} from './form-values.ts'
export { safeImageUrl, safeLinkUrl } from './safe-url.ts'
export { sanitize } from './sanitize-html.ts'
