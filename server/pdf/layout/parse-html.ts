import { type Block, BlockParser } from './block-parser.ts'

// What the cleaner leaves is well-formed: names of tags in small letters, every value in double quotes.
const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g
/** Reads HTML that the cleaner has cleaned, as the blocks that stand on paper below each other. Depth costs no stack. */
export function parseHtmlBlocks(html: string): Block[] {
  const reader = new BlockParser()
  for (const [, end, name, attributes, text] of html.matchAll(token)) {
    if (text !== undefined) reader.text(decoded(text))
    else if (name !== undefined && end) reader.close(name)
    else if (name !== undefined) reader.open(name, (wanted) => attribute(attributes ?? '', wanted))
  }
  reader.flush()
  return reader.blocks
}

function attribute(attributes: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? null : decoded(value)
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The four that the cleaner writes; every other letter stands for itself. */
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => signs[name] ?? '')
