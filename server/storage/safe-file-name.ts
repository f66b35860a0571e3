import { FILE_NAME_MAX } from '#contract/limits.ts'

/** What some systems take for a device and not for a file. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A name that every buyer's machine can keep, and that can stand in a header as it is: letters without their marks,
 * digits, hyphens, dots and underscores. Folders are left out of it. @param ending what it ends in, whatever was typed
 */
export function safeFileName(typed: string, ending: string): string {
  const last = typed.split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, FILE_NAME_MAX - ending.length - 1)
    .replace(/[._-]+$/, '')
  const safe = stem === '' || devices.test(stem.split('.')[0] ?? '') ? `file-${stem}`.replace(/-$/, '') : stem
  return `${safe.slice(0, FILE_NAME_MAX - ending.length - 1)}.${ending}`
}

/** The same, or with a number, where the product has a file of that name. @param taken the names of its other files */
export function uniqueFileName(name: string, taken: readonly string[]): string {
  const [, stem = '', ending = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? []
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const own = `${stem.slice(0, FILE_NAME_MAX - ending.length - suffix.length - 1)}${suffix}.${ending}`
    if (!taken.includes(own)) return own
  }
}
