/** Image library: upload, variants, metadata, delivery and removal. */
export { deleteOrphanedImages } from './delete-orphans.ts'
export { getImageFile } from './get-image-file.ts'
export { listImages } from './list-images.ts'
export { removeImage } from './remove-image.ts'
export { storedImages } from './stored-keys.ts'
export { updateImage } from './update-image.ts'
export { uploadImage } from './upload-image.ts'
