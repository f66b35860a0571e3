import { inflateSync } from 'node:zlib'

/** Content of a PDF. Sizes in points. */
export type ParsedPdf = {
  pages: { width: number; height: number; text: string /** The most frequent x of lines. */; left: number }[]
  text: string
  title: string
  author: string
  language: string
  links: string[]
  faces: { used: string[]; embedded: string[] }
  roles: string[]
}

export function parsePdf(file: Uint8Array): ParsedPdf {
  const bytes = Buffer.from(file)
  const text = bytes.toString('latin1')
  const objects = new Map<string, { dict: string; stream: Buffer | null }>()
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length
    const end = text.indexOf('\nendobj', start)
    const body = text.slice(start, end)
    const at = body.indexOf('\nstream\n')
    const dict = at < 0 ? body : body.slice(0, at)
    const length = Number(/\/Length (\d+)/.exec(dict)?.[1])
    const from = start + at + '\nstream\n'.length
    objects.set(match[1] ?? '', { dict, stream: at < 0 ? null : bytes.subarray(from, from + length) })
  }
  const dictOf = (id = '') => objects.get(id)?.dict ?? ''
  const streamOf = (id = '') => {
    const { dict, stream } = objects.get(id) ?? { dict: '', stream: null }
    if (!stream) return ''
    return (dict.includes('FlateDecode') ? inflateSync(stream) : stream).toString('latin1')
  }
  const field = (dict: string, name: string) => {
    const [, aside, here] = new RegExp(`/${name} (?:(\\d+) 0 R|\\(((?:[^()\\\\]|\\\\.)*)\\))`).exec(dict) ?? []
    return here ?? dictOf(aside).trim().slice(1, -1)
  }

  const all = [...objects.values()].map(({ dict }) => dict)
  const info = all.find((dict) => dict.includes('/CreationDate')) ?? ''
  const kids = all.find((dict) => /\/Type \/Pages\b/.test(dict)) ?? ''
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = dictOf(id)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
    const fonts = new Map(
      [...dictOf(/\/Resources (\d+) 0 R/.exec(page)?.[1]).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [
        name,
        readCMap(streamOf(/\/ToUnicode (\d+) 0 R/.exec(dictOf(font))?.[1])),
      ]),
    )
    const contents = streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])
    return { width: Number(width), height: Number(height), text: textOf(contents, fonts), left: leftOf(contents) }
  })
  return {
    pages,
    text: pages
      .map((page) => page.text)
      .join('\n')
      .replace(/\s+/g, ' '),
    title: field(info, 'Title'),
    author: field(info, 'Author'),
    language: field(all.find((dict) => dict.includes('/Type /Catalog')) ?? '', 'Lang'),
    faces: {
      used: namesOf(
        all.filter((dict) => dict.includes('/Subtype /Type0')),
        'BaseFont',
      ),
      embedded: namesOf(
        all.filter((dict) => /\/FontFile[23] \d+ 0 R/.test(dict)),
        'FontName',
      ),
    },
    links: all.flatMap((dict) => (dict.includes('/S /URI') ? [field(dict, 'URI')] : [])),
    roles: all.flatMap((dict) =>
      /\/S \/(\w+)[\s\S]*\/P \d+ 0 R/.exec(dict)?.[1] ? [/\/S \/(\w+)/.exec(dict)?.[1] ?? ''] : [],
    ),
  }
}

const namesOf = (dicts: string[], key: string) =>
  [...new Set(dicts.map((dict) => new RegExp(`/${key} /([^\\s/]+)`).exec(dict)?.[1] ?? ''))].sort()

/** Returns the character of each glyph id from a ToUnicode CMap. */
function readCMap(cmap: string): string[] {
  const characters: string[] = []
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      characters[Number.parseInt(first, 16) + index] = Buffer.from(hex.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
    }
  }
  return characters
}

function textOf(contents: string, fonts: Map<string | undefined, string[]>): string {
  let [text, font, height] = ['', [] as string[], '']
  for (const [, y, name, glyphs] of contents.matchAll(
    /1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (y !== undefined) {
      if (y !== height) text += '\n'
      height = y
    } else if (name !== undefined) font = fonts.get(name) ?? []
    else {
      const numbers = [...(glyphs ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      text += numbers.map((number) => font[Number.parseInt(number, 16)] ?? '').join('')
    }
  }
  return text
}

function leftOf(contents: string): number {
  const counts = new Map<number, number>()
  for (const [, x] of contents.matchAll(/1 0 0 1 ([-\d.]+) [-\d.]+ Tm/g)) {
    counts.set(Number(x), (counts.get(Number(x)) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}
