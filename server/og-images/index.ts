/** What a page shows of itself when somebody shares its address. */
export { linkPicture } from './link-picture.ts'
