import { type Block, BlockParser } from './block-parser.ts'

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

/** Decodes the four entities that the sanitizer writes. */
const decodeEntities = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
