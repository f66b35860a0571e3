/** What a page shows of itself when somebody shares its address. */
export { getOgImage } from './get-og-image.ts'
