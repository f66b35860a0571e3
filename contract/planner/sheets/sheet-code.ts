/** Crockford's base 32: no I, L, O or U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SHEET_CODE_LENGTH = 10

const pattern = /^[0-9A-HJKMNP-TV-Z]{10}$/

export const isSheetCode = (code: string): boolean => pattern.test(code)

/** Creates a code of 50 random bits. */
export function createSheetCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SHEET_CODE_LENGTH))
  return Array.from(bytes, (byte) => alphabet[byte % 32]).join('')
}

/** Parses a typed code or a fragment such as '#k7qx2-m9t4d'. Returns null for any other text. */
export function parseSheetCode(text: string): string | null {
  const code = text
    .replace(/[\s#-]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return isSheetCode(code) ? code : null
}

/**
 * Returns the sheet code in the URL of a QR code; null for any other text. Accepts any host, because a site can have
 * several.
 */
export function sheetCodeOfUrl(url: string): string | null {
  const [, code = ''] = /^https?:\/\/[^/]+\/planner\/sheet#([0-9A-Z]{10})$/.exec(url) ?? []
  return isSheetCode(code) ? code : null
}

export const sheetPath = (code: string): string => `/planner/sheet#${code}`

/** 'K7QX2-M9T4D' */
export const spacedSheetCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
