/** Limits of an uploaded image: file size (megabytes, bytes), name and alternative text (characters). */
export const IMAGE_MB_MAX = 10
export const IMAGE_BYTES_MAX = IMAGE_MB_MAX * 1024 * 1024
export const IMAGE_NAME_MAX = 200
export const IMAGE_ALT_MAX = 500
