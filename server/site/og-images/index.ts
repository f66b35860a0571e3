export { getOgImage } from './get-og-image.ts'
