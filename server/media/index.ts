/** Pictures that admins upload: taken in, kept in several sizes, described, shown, and removed when nothing shows them. */
export { addPicture } from './add-picture.ts'
export { describePicture } from './describe-picture.ts'
export { keptPictures } from './kept-files.ts'
export { listPictures } from './list-pictures.ts'
export { pictureFile } from './picture-file.ts'
export { removePicture } from './remove-picture.ts'
export { sweepFiles } from './sweep-files.ts'
