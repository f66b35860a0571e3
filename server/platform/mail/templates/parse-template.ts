/** Text, `{{#name}}…{{/name}}` for a name with a value, `{{^name}}…{{/name}}` for one without. */
export type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'placeholder'; name: string }
  | { kind: 'section'; name: string; isInverted: boolean; nodes: TemplateNode[] }

const tagPattern = /(\{\{[#^/]?\w+\}\})/
const sectionTagLine = /^[ \t]*(\{\{[#^/]\w+\}\})[ \t]*\n/gm

type ParsedTemplate = { nodes: TemplateNode[]; issues: string[] }

/** Parses placeholders and sections, which follow Mustache. A line with only the tag of a section leaves no empty line. */
export function parseTemplate(source: string): ParsedTemplate {
  const root: TemplateNode[] = []
  const open: { tag: string; name: string; nodes: TemplateNode[] }[] = []
  const issues: string[] = []
  for (const part of source.replace(sectionTagLine, '$1').split(tagPattern)) {
    const nodes = open.at(-1)?.nodes ?? root
    const [, sign, name] = /^\{\{([#^/]?)(\w+)\}\}$/.exec(part) ?? []
    if (name === undefined) {
      const [incomplete] = /\{\{\S{0,40}|\S{0,40}\}\}/.exec(part) ?? []
      if (incomplete) issues.push(`“${incomplete}” isn’t complete. Write placeholders like {{name}}, without spaces.`)
      if (part) nodes.push({ kind: 'text', text: part })
    } else if (sign === '/') {
      if (open.at(-1)?.name === name) open.pop()
      else issues.push(`{{/${name}}} has no {{#${name}}} before it.`)
    } else if (sign) {
      const section = { kind: 'section' as const, name, isInverted: sign === '^', nodes: [] }
      nodes.push(section)
      open.push({ tag: part, name, nodes: section.nodes })
    } else {
      nodes.push({ kind: 'placeholder', name })
    }
  }
  return { nodes: root, issues: [...issues, ...open.map(({ tag, name }) => `${tag} needs a {{/${name}}} after it.`)] }
}

/** Returns the template without its sections. Placeholders remain. */
export function resolveSections(nodes: readonly TemplateNode[], hasValue: (name: string) => boolean): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'placeholder') return `{{${node.name}}}`
      return hasValue(node.name) === node.isInverted ? '' : resolveSections(node.nodes, hasValue)
    })
    .join('')
}

/** A block of the body. Its texts have placeholders, and a line that is only a placeholder can stand for several lines. */
export type TemplateBlock =
  | { kind: 'title' | 'paragraph'; text: string }
  | { kind: 'placeholder'; name: string }
  | { kind: 'rows'; lines: (LinePlaceholder | { label: string; value: string })[] }
  | { kind: 'list'; heading: string; lines: (LinePlaceholder | { label: string; text: string })[] }
  | { kind: 'button'; label: string; target: string }
type LinePlaceholder = { placeholder: string }

const buttonPattern = /^\[([^\]]+)\]\(([^)\s]+)\)$/

/** @param kindOf the kind of a placeholder, undefined for an unknown one */
export function parseBlocks(body: string, kindOf: (name: string) => string | undefined): TemplateBlock[] {
  return body
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap((block) => parseBlock(block, kindOf))
}

function parseBlock(block: string, kindOf: (name: string) => string | undefined): TemplateBlock[] {
  const lines = block.split('\n').map((line) => line.trim())
  const nameOf = (line: string, kind: string) => {
    const name = placeholderName(line)
    return name !== undefined && kindOf(name) === kind ? name : undefined
  }
  const [first = '', ...others] = lines
  const [heading, items] = first.startsWith('## ') ? [first.slice(3), others] : ['', lines]
  const name = placeholderName(block)
  if (name && ['code', 'paragraphs'].includes(kindOf(name) ?? '')) return [{ kind: 'placeholder', name }]
  if (first.startsWith('# ') && others.length === 0) return [{ kind: 'title', text: first.slice(2) }]
  if (items.every((line) => line.startsWith('- ') || nameOf(line, 'list')))
    return [{ kind: 'list', heading, lines: items.map((line) => toPlaceholder(nameOf(line, 'list')) ?? toItem(line)) }]
  if (lines.every((line) => line.includes(' | ') || nameOf(line, 'rows')))
    return [{ kind: 'rows', lines: lines.map((line) => toPlaceholder(nameOf(line, 'rows')) ?? toRow(line)) }]
  const buttons = lines.map((line) => buttonPattern.exec(line))
  if (buttons.every((match) => match !== null))
    return buttons.map(([, label = '', target = '']) => ({ kind: 'button', label, target }))
  return [{ kind: 'paragraph', text: lines.join('\n') }]
}

export const placeholderName = (line: string): string | undefined => /^\{\{(\w+)\}\}$/.exec(line)?.[1]

const toPlaceholder = (name: string | undefined) => (name === undefined ? undefined : { placeholder: name })

function toItem(line: string) {
  const [, label = '', text = ''] = /^- (?:(.+?): )?(.*)$/.exec(line) ?? []
  return { label, text }
}

function toRow(line: string) {
  const at = line.indexOf(' | ')
  return { label: line.slice(0, at).trim(), value: line.slice(at + 3).trim() }
}
