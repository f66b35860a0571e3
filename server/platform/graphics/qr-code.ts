import encodeQR from 'qr'

/** A QR code of `size` × `size` modules. The path draws the dark modules as SVG lines one module thick. */
export type QrCode = { size: number; path: string }

/** Encodes a URL as a QR code that can still be read with a crease through it. Needs a margin of four modules. */
export function qrCode(url: string): QrCode {
  // The library demands a margin, which is left out here.
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  // Adjacent modules of a row form one line, which keeps the path short and free of seams.
  const path = rows.map((row, y) => barsOf(row, y)).join('')
  return { size: rows.length, path }
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
