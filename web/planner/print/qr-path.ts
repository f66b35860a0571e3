import { encode } from 'uqr'

/** Returns the QR code of a URL as an SVG path with lines one unit thick, like the one in the PDF. */
export function qrPath(url: string): { size: number; path: string } {
  const { size, data } = encode(url, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}.5h1` : ''))).join('')
  return { size, path }
}
