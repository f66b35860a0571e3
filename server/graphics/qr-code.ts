import { encode } from 'uqr'

/** A QR code of `size` × `size` modules. The path draws the dark modules as SVG lines one module thick. */
export type QrCode = { size: number; path: string }

/** Encodes a URL as a QR code that can still be read with a crease through it. Needs a margin of four modules. */
export function qrCode(url: string): QrCode {
  const { size, data } = encode(url, { ecc: 'M', border: 0 })
  // Adjacent modules of a row form one line, which keeps the path short and free of seams.
  const path = data.map((row, y) => barsOf(row, y)).join('')
  return { size, path }
}

function barsOf(row: boolean[], y: number): string {
  let bars = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const end = row.indexOf(false, x)
    const length = (end < 0 ? row.length : end) - x
    bars += `M${x} ${y}.5h${length}`
    x += length
  }
  return bars
}
