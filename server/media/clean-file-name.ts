import { IMAGE_NAME_MAX } from '#contract/limits.ts'

/** Returns a display name without folders and invisible characters, limited in length. */
export function cleanFileName(name: string): string {
  const baseName = name.split(/[/\\]/).at(-1) ?? ''
  const visible = baseName
    .slice(0, 4 * IMAGE_NAME_MAX)
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(visible).slice(0, IMAGE_NAME_MAX).join('').trim() || 'picture'
}
