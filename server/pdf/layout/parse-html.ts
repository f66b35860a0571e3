// Sanitized HTML is well-formed: lower-case tag names, attribute values in double quotes.
const tokenPattern = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g

/** Parses sanitized HTML into a flat list of blocks, without recursion. */
export function parseHtmlBlocks(html: string): Block[] {
  const parser = new BlockParser()
  for (const [, end, name, attributes, text] of html.matchAll(tokenPattern)) {
    if (text !== undefined) parser.text(decodeEntities(text))
    else if (name !== undefined && end) parser.close(name)
    else if (name !== undefined) parser.open(name, (attributeName) => attribute(attributes ?? '', attributeName))
  }
  parser.flush()
  return parser.blocks
}

function attribute(attributes: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? null : decodeEntities(value)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const decodeEntities = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')

export type Inline = {
  text: string
  bold: boolean
  italic: boolean
  code: boolean
  strikethrough: boolean
  link: string | null
}

export type Block = {
  kind: 'heading' | 'paragraph' | 'code' | 'caption' | 'rule' | 'row'
  /** 2 to 4 for a heading. */
  level: number
  /** Depth of list nesting. */
  indent: number
  /** Depth of blockquote nesting. */
  quotes: number
  /** List marker before the first line: '•' or '3.'. */
  marker: string | null
  /** One cell for text, several for a table row. */
  cells: Inline[][]
}

const marks = { strong: 'bold', b: 'bold', em: 'italic', i: 'italic', code: 'code', s: 'strikethrough' } as const
type Mark = (typeof marks)[keyof typeof marks]

class BlockParser {
  readonly blocks: Block[] = []
  private readonly lists: { ordered: boolean; count: number }[] = []
  private readonly openMarks: Record<Mark, number> = { bold: 0, italic: 0, code: 0, strikethrough: 0 }
  private links: (string | null)[] = []
  private quotes = 0
  private kind: Block['kind'] = 'paragraph'
  private level = 0
  private marker: string | null = null
  private cells: Inline[][] = [[]]

  text(text: string): void {
    const isCode = this.kind === 'code'
    const cell = this.cells.at(-1) ?? []
    const before = cell.at(-1)?.text ?? '\n'
    const collapsed = isCode ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
    const trimmedText = !isCode && /[ \n]$/.test(before) ? collapsed.replace(/^ /, '') : collapsed
    if (trimmedText) this.add(trimmedText)
  }

  open(name: string, getAttribute: (attribute: string) => string | null): void {
    if (isMark(name)) this.openMarks[marks[name]] += 1
    else if (name === 'a') this.links.push(getAttribute('href'))
    else if (name === 'br') this.add('\n')
    else if (name === 'img') this.caption(getAttribute('alt') ?? '')
    else if (name === 'hr') this.rule()
    else if (name === 'td' || name === 'th') this.cell(name)
    else this.openBlock(name)
  }

  close(name: string): void {
    if (isMark(name)) this.openMarks[marks[name]] = Math.max(0, this.openMarks[marks[name]] - 1)
    else if (name === 'a') this.links.pop()
    else if (name === 'th') this.openMarks.bold = Math.max(0, this.openMarks.bold - 1)
    else if (this.isInRow(name)) this.text(' ')
    else this.closeBlock(name)
  }

  flush(): void {
    const cells = this.cells.map(trimCell)
    if (cells.some((cell) => cell.length > 0)) {
      const { kind, level, quotes, marker } = this
      this.blocks.push({ kind, level, quotes, marker, indent: this.lists.length, cells })
      this.marker = null
    }
    this.cells = [[]]
    this.kind = 'paragraph'
    this.level = 0
  }

  private add(text: string): void {
    const { bold, italic, code, strikethrough } = this.openMarks
    const style = {
      bold: bold > 0,
      italic: italic > 0,
      code: code > 0,
      strikethrough: strikethrough > 0,
      link: this.links.at(-1) ?? null,
    }
    // Text in a row but outside any cell gets a cell.
    if (this.cells.length === 0) this.cells.push([])
    this.cells.at(-1)?.push({ text, ...style })
  }

  private openBlock(name: string): void {
    if (this.isInRow(name)) {
      this.text(' ')
      return
    }
    this.flush()
    if (name === 'ul' || name === 'ol') this.lists.push({ ordered: name === 'ol', count: 0 })
    else if (name === 'li') this.marker = this.nextMarker()
    else if (name === 'blockquote') this.quotes += 1
    else if (name === 'pre') this.kind = 'code'
    else if (name === 'figcaption') this.kind = 'caption'
    else if (name === 'tr') [this.kind, this.cells] = ['row', []]
    else if (/^h[2-4]$/.test(name)) [this.kind, this.level] = ['heading', Number(name[1])]
  }

  private closeBlock(name: string): void {
    this.flush()
    if (name === 'ul' || name === 'ol') this.lists.pop()
    else if (name === 'li') this.marker = null
    else if (name === 'blockquote') this.quotes = Math.max(0, this.quotes - 1)
  }

  private cell(name: string): void {
    if (this.kind === 'row') this.cells.push([])
    if (name === 'th') this.openMarks.bold += 1
  }

  private caption(alt: string): void {
    if (this.kind === 'row') this.text(alt)
    else {
      this.flush()
      this.kind = 'caption'
      this.text(alt)
      this.flush()
    }
  }

  private rule(): void {
    if (this.kind === 'row') return
    this.flush()
    const { quotes } = this
    this.blocks.push({ kind: 'rule', level: 0, indent: this.lists.length, quotes, marker: null, cells: [] })
  }

  /** Tags inside a table row are ignored; their content is text. */
  private isInRow(name: string): boolean {
    return this.kind === 'row' && name !== 'tr' && name !== 'table'
  }

  private nextMarker(): string {
    const list = this.lists.at(-1)
    if (!list?.ordered) return '•'
    list.count += 1
    return `${list.count}.`
  }
}

const isMark = (name: string): name is keyof typeof marks => Object.hasOwn(marks, name)

function trimCell(cell: Inline[]): Inline[] {
  const text = cell.map((inline) => ({ ...inline }))
  const [first, last] = [text[0], text.at(-1)]
  if (first) first.text = first.text.replace(/^[ \n]+/, '')
  if (last) last.text = last.text.replace(/(?<![ \n])[ \n]+$/, '')
  return text.filter((inline) => inline.text !== '')
}
