/** Pictures that admins upload: taken in, kept in several sizes, described, shown, and removed when nothing shows them. */

export { sweepFiles } from './delete-orphans.ts'
export { pictureFile } from './get-image-file.ts'
export { listPictures } from './list-images.ts'
export { removePicture } from './remove-image.ts'
export { keptPictures } from './stored-keys.ts'
export { describePicture } from './update-image.ts'
export { addPicture } from './upload-image.ts'
