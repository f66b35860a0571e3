/** What a page shows of itself when somebody shares its address. */
export { linkPicture } from './get-og-image.ts'
