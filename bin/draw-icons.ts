import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// node bin/draw-icons.ts: draws the app icons of phones and desktops from the logo mark. The files are stored in
// public/, so this runs only when the mark changes.

const root = join(import.meta.dirname, '..')
const PAPER = '#FAF6EE'

const mark = await readFile(join(root, 'public/favicon.svg'), 'utf8')
const shapes = mark.slice(mark.indexOf('>') + 1, mark.lastIndexOf('</svg>'))
const [, frame = ''] = /^<svg ([^>]*)viewBox/.exec(mark) ?? []
const stroke = /fill="none".*?(?=>)/.exec(mark)?.[0] ?? ''

/** `share` (size of the mark) and `corner` (radius) are relative to the side. */
function drawIcon(share: number, corner: number): Buffer {
  const side = 40 / share
  const edge = (side - 40) / 2
  return Buffer.from(
    `<svg ${frame}viewBox="${-edge} ${-edge} ${side} ${side}" ${stroke}>
      <rect x="${-edge}" y="${-edge}" width="${side}" height="${side}" rx="${corner * side}" fill="${PAPER}" stroke="none"/>
      ${shapes}
    </svg>`,
  )
}

const renderPng = (svg: Buffer, size: number) =>
  sharp(svg, { density: 1200 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer()

/** Browsers still request favicon.ico by name. */
function createIco(image: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}

const tile = drawIcon(0.68, 0.22)
// Platforms crop these icons to a shape that can be as small as a circle of four fifths of the width.
const fullBleed = drawIcon(0.56, 0)

await mkdir(join(root, 'public/icons'), { recursive: true })
for (const [name, content] of [
  ['icons/app-192.png', await renderPng(tile, 192)],
  ['icons/app-512.png', await renderPng(tile, 512)],
  ['icons/app-maskable-192.png', await renderPng(fullBleed, 192)],
  ['icons/app-maskable-512.png', await renderPng(fullBleed, 512)],
  ['apple-touch-icon.png', await renderPng(drawIcon(0.64, 0), 180)],
  ['favicon.ico', createIco(await renderPng(Buffer.from(mark), 32))],
] as const)
  await writeFile(join(root, 'public', name), content)
