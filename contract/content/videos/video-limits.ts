/** Limits of an uploaded video: size (gigabytes, bytes), bytes of each part but the last, characters of the captions. */
export const VIDEO_GB_MAX = 2
export const VIDEO_BYTES_MAX = VIDEO_GB_MAX * 1024 ** 3
export const VIDEO_PART_BYTES = 8 * 1024 * 1024
export const CAPTIONS_MAX = 400_000
