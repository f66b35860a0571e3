/** Downloads of paid orders, and the administration of product files. */

export { removeFile, reorderFiles, updateFile } from './admin/edit-files.ts'
export { listFiles, storedProductFiles } from './admin/product-files.ts'
export { addFile, replaceFile } from './admin/upload-files.ts'
export { deliverFile } from './deliver-file.ts'
export { DOWNLOAD_MINUTES } from './download-token.ts'
export { listUserDownloads } from './entitlements.ts'
