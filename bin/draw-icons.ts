import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// node bin/draw-icons.ts: draws the signs that a phone or a desktop shows, from the logo's mark. Their files are kept in
// public/, so this runs only when the mark changes.

const root = join(import.meta.dirname, '..')
const PAPER = '#FAF6EE'

const mark = await readFile(join(root, 'public/favicon.svg'), 'utf8')
const shapes = mark.slice(mark.indexOf('>') + 1, mark.lastIndexOf('</svg>'))
const [, frame = ''] = /^<svg ([^>]*)viewBox/.exec(mark) ?? []
const stroke = /fill="none".*?(?=>)/.exec(mark)?.[0] ?? ''

/** The mark on paper. `share` is how much of the side it takes, `corner` how round the paper is; both of 1. */
function drawing(share: number, corner: number): Buffer {
  const side = 40 / share
  const edge = (side - 40) / 2
  return Buffer.from(
    `<svg ${frame}viewBox="${-edge} ${-edge} ${side} ${side}" ${stroke}>
      <rect x="${-edge}" y="${-edge}" width="${side}" height="${side}" rx="${corner * side}" fill="${PAPER}" stroke="none"/>
      ${shapes}
    </svg>`,
  )
}

const png = (svg: Buffer, size: number) =>
  sharp(svg, { density: 1200 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer()

/** One picture of 32 pixels in the old format that browsers still ask for by its name. */
function ico(picture: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

const tile = drawing(0.68, 0.22)
// A phone cuts its own shape out of these, as far in as a circle four fifths wide.
const whole = drawing(0.56, 0)

await mkdir(join(root, 'public/icons'), { recursive: true })
for (const [name, content] of [
  ['icons/app-192.png', await png(tile, 192)],
  ['icons/app-512.png', await png(tile, 512)],
  ['icons/app-maskable-192.png', await png(whole, 192)],
  ['icons/app-maskable-512.png', await png(whole, 512)],
  ['apple-touch-icon.png', await png(drawing(0.64, 0), 180)],
  ['favicon.ico', ico(await png(Buffer.from(mark), 32))],
] as const)
  await writeFile(join(root, 'public', name), content)
