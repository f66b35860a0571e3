import { IMAGE_NAME_MAX } from '#contract/limits.ts'

/** What a file was called, for people to find it by: without folders, signs that cannot be seen, and length without end. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const seen = last
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(seen).slice(0, IMAGE_NAME_MAX).join('').trim() || 'picture'
}
