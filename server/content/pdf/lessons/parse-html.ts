import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'

export type Run = Style & { text: string }
type Style = { bold?: true; italic?: true; code?: true; strikethrough?: true; link?: string }

/** A block for `templates/rich-text.typ`. */
export type Block =
  | { kind: 'paragraph' | 'caption'; runs: Run[] }
  | { kind: 'heading'; level: number; runs: Run[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; rows: { header: boolean; cells: Block[][] }[] }

type HtmlTexts = {
  printable: (text: string) => string
  /** Returns the absolute URL of a link; null for links that make no sense on paper. */
  resolveLink: (href: string) => string | null
}

/** Deeper quotations, lists and tables become text of the level above, to leave room for text. */
const MAX_DEPTH = { quote: 3, list: 4, table: 1 }
type Depth = typeof MAX_DEPTH

/** Typst lays out a paragraph of n lines in n² steps. */
const MAX_PARAGRAPH_CHARACTERS = 20_000
const CHARACTERS_PER_LINE = 80

const marks = { strong: 'bold', b: 'bold', em: 'italic', i: 'italic', code: 'code', s: 'strikethrough' } as const

/** Parses sanitized HTML. The depth of the result is limited. */
export function parseHtmlBlocks(html: string, texts: HtmlTexts): Block[] {
  const parser = new BlockParser(texts, { quote: 0, list: 0, table: 0 })
  parser.walk(parseDocument(html).children, {})
  return parser.finish()
}

class BlockParser {
  private readonly blocks: Block[] = []
  private runs: Run[] = []
  private length = 0
  private readonly texts: HtmlTexts
  private readonly depth: Depth

  constructor(texts: HtmlTexts, depth: Depth) {
    this.texts = texts
    this.depth = depth
  }

  walk(nodes: ChildNode[], style: Style): void {
    for (const node of nodes) {
      if (isText(node)) this.text(node.data, style)
      else if (isTag(node)) this.element(node.name, node.attribs, node.children, style)
    }
  }

  finish(): Block[] {
    this.endParagraph()
    return this.blocks
  }

  private element(name: string, attributes: Record<string, string>, children: ChildNode[], style: Style): void {
    if (isMark(name)) this.walk(children, { ...style, [marks[name]]: true })
    else if (name === 'a') {
      const link = attributes.href === undefined ? null : this.texts.resolveLink(attributes.href)
      this.walk(children, link === null ? style : { ...style, link })
    } else if (name === 'br') this.push('\n', style)
    else {
      this.endParagraph()
      this.block(name, attributes, children, style)
    }
  }

  private block(name: string, attributes: Record<string, string>, children: ChildNode[], style: Style): void {
    if (name === 'hr') this.blocks.push({ kind: 'rule' })
    else if (name === 'pre') this.code(children)
    else if (name === 'img') {
      this.text(attributes.alt ?? '', {})
      this.endParagraph((runs) => ({ kind: 'caption', runs }))
    } else if (name === 'blockquote' && this.depth.quote < MAX_DEPTH.quote) {
      const blocks = this.nested('quote', children, style)
      if (blocks.length > 0) this.blocks.push({ kind: 'quote', blocks })
    } else if ((name === 'ul' || name === 'ol') && this.depth.list < MAX_DEPTH.list) {
      const items = elementsOf(children, ['li']).map((item) => this.nested('list', item.children, style))
      const filledItems = items.filter((blocks) => blocks.length > 0)
      if (filledItems.length > 0) this.blocks.push({ kind: 'list', ordered: name === 'ol', items: filledItems })
    } else if (name === 'table' && this.depth.table < MAX_DEPTH.table) this.table(children, style)
    else {
      const heading = /^h([2-4])$/.exec(name)
      this.walk(children, style)
      if (heading) this.endParagraph((runs) => ({ kind: 'heading', level: Number(heading[1]), runs }))
      else if (name === 'figcaption') this.endParagraph((runs) => ({ kind: 'caption', runs }))
      else this.endParagraph()
    }
  }

  private table(children: ChildNode[], style: Style): void {
    const parts = elementsOf(children, ['thead', 'tbody', 'tr'])
    const rows = parts.flatMap((part) => (part.name === 'tr' ? [part] : elementsOf(part.children, ['tr'])))
    const parsedRows = rows.map((row) => {
      const cells = elementsOf(row.children, ['td', 'th'])
      return {
        header: cells.every(({ name }) => name === 'th'),
        cells: cells.map(({ name, children }) =>
          this.nested('table', children, name === 'th' ? { ...style, bold: true } : style),
        ),
      }
    })
    const filledRows = parsedRows.filter(({ cells }) => cells.length > 0)
    if (filledRows.length > 0) this.blocks.push({ kind: 'table', rows: filledRows })
  }

  private nested(kind: keyof Depth, children: ChildNode[], style: Style): Block[] {
    const parser = new BlockParser(this.texts, { ...this.depth, [kind]: this.depth[kind] + 1 })
    parser.walk(children, style)
    return parser.finish()
  }

  private code(children: ChildNode[]): void {
    const text = textOf(children).replace(/\n+$/, '')
    for (const part of splitLongText(text, CHARACTERS_PER_LINE)) {
      this.blocks.push({ kind: 'code', text: this.texts.printable(part) })
    }
  }

  private text(text: string, style: Style): void {
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ')
    const before = this.runs.at(-1)?.text ?? '\n'
    this.push(/[ \n]$/.test(before) ? collapsed.replace(/^ /, '') : collapsed, style)
  }

  private push(text: string, style: Style): void {
    for (const part of splitLongText(text, 0)) {
      if (this.length > MAX_PARAGRAPH_CHARACTERS) this.endParagraph()
      this.runs.push({ ...style, text: part })
      this.length += part === '\n' ? CHARACTERS_PER_LINE : part.length
    }
  }

  private endParagraph(blockOf: (runs: Run[]) => Block = (runs) => ({ kind: 'paragraph', runs })): void {
    const runs = trimRuns(this.runs)
    this.runs = []
    this.length = 0
    const printableRuns = runs.map((run) => ({ ...run, text: this.texts.printable(run.text) }))
    if (runs.length > 0) this.blocks.push(blockOf(printableRuns))
  }
}

const isMark = (name: string): name is keyof typeof marks => Object.hasOwn(marks, name)

function elementsOf(nodes: ChildNode[], names: string[]) {
  return nodes.filter(isTag).filter(({ name }) => names.includes(name))
}

const textOf = (nodes: ChildNode[]): string =>
  nodes
    .map((node) => (isText(node) ? node.data : isTag(node) ? (node.name === 'br' ? '\n' : textOf(node.children)) : ''))
    .join('')

/** Splits text into parts short enough for a paragraph. A line break counts as `perLine` characters. */
export function splitLongText(text: string, perLine: number): string[] {
  const parts: string[] = []
  let start = 0
  let length = 0
  for (let index = 0; index < text.length; index++) {
    length += text[index] === '\n' ? perLine || 1 : 1
    if (length < MAX_PARAGRAPH_CHARACTERS) continue
    parts.push(text.slice(start, index + 1).toWellFormed())
    start = index + 1
    length = 0
  }
  if (start < text.length) parts.push(text.slice(start))
  return parts
}

function trimRuns(runs: Run[]): Run[] {
  const trimmed = runs.map((run) => ({ ...run }))
  const [first, last] = [trimmed[0], trimmed.at(-1)]
  if (first) first.text = first.text.replace(/^[ \n]+/, '')
  if (last) last.text = last.text.replace(/(?<![ \n])[ \n]+$/, '')
  return trimmed.filter(({ text }) => text !== '')
}
