export const fileTypes = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
} as const
export type FileExtension = keyof typeof fileTypes

export const fileTypesText =
  'PDF, EPUB, ZIP, PNG, JPEG, WebP, MP3, M4A, MP4, Word, Excel, PowerPoint (.docx, .xlsx, .pptx) and OpenDocument files'

export function fileExtension(name: string): FileExtension | undefined {
  const ending = /\.([a-z\d]+)\s*$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(fileTypes, ending) ? (ending as FileExtension) : undefined
}

/** '12 kB', '3.4 MB', with a space that does not break */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB` : `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`
