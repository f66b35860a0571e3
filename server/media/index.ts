export { getUploadedPreview, logoDataUrl } from './derived/derived-images.ts'
export { listImages, removeImage, updateImage } from './image-library.ts'
export { storedImages } from './image-mapper.ts'
export { uploadImage } from './upload-image.ts'
