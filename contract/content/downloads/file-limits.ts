/** Limits of the files of a digital product: size (megabytes, bytes), name (characters), files per product. */
export const FILE_MB_MAX = 100
export const FILE_BYTES_MAX = FILE_MB_MAX * 1024 * 1024
export const FILE_NAME_MAX = 120
export const FILES_MAX = 20
