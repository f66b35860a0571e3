export { createCrud } from './crud.ts'
export {
  expectRow,
  parseHtml,
  parseImageUrl,
  parseVideoUrl,
  releaseSlug,
  slugFor,
  withUniqueSlug,
} from './form-values.ts'
export { previewHtml } from './preview-html.ts'
export { safeImageUrl, safeLinkUrl } from './safe-url.ts'
export { sanitize } from './sanitize-html.ts'
