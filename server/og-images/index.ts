/** Link preview images (Open Graph). */
export { getOgImage } from './get-og-image.ts'
