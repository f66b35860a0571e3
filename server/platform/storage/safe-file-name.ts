import { FILE_NAME_MAX } from '#contract/content/downloads/file-limits.ts'

/** Device names on Windows. */
const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Returns a file name that every file system and an HTTP header accept: ASCII letters, digits, hyphens, dots and
 * underscores. @param extension replaces the extension of the input
 */
export function safeFileName(input: string, extension: string): string {
  const baseName = input.split(/[/\\]/).at(-1) ?? ''
  const stem = baseName
    .replace(/\.[^.]*$/, '')
    .slice(0, 4 * FILE_NAME_MAX)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, FILE_NAME_MAX - extension.length - 1)
    .replace(/[._-]+$/, '')
  const safe = stem === '' || reservedNames.test(stem.split('.')[0] ?? '') ? `file-${stem}`.replace(/-$/, '') : stem
  return `${safe.slice(0, FILE_NAME_MAX - extension.length - 1)}.${extension}`
}

export function uniqueFileName(name: string, existingNames: readonly string[]): string {
  const [, stem = '', extension = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? []
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const candidate = `${stem.slice(0, FILE_NAME_MAX - extension.length - suffix.length - 1)}${suffix}.${extension}`
    if (!existingNames.includes(candidate)) return candidate
  }
}
