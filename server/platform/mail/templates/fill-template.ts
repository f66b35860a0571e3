import type { MailBlock, MailDocument } from '../mail-layout.ts'
import type { MailTemplate, PlaceholderValue, TemplateMail, TemplateText } from './mail-template.ts'
import { parseBlocks, parseTemplate, placeholderName, resolveSections, type TemplateBlock } from './parse-template.ts'

type TemplateValues = Record<string, PlaceholderValue>

/**
 * Inserts the values of a mail into the text of its template. Values are inserted after the text is split into blocks, so
 * that none of them is read as a part of the template. A block, row or list item without a value is left out.
 */
export function fillTemplate({ template, values }: TemplateMail, text: TemplateText): MailDocument {
  const hasValue = (name: string) => !isEmpty(values[name])
  const kindOf = (name: string) => template.placeholders[name]?.kind
  const resolve = (source: string) => resolveSections(parseTemplate(source).nodes, hasValue)
  return {
    template: template.name,
    subject: insert(resolve(text.subject), values).trim() || template.title,
    blocks: parseBlocks(resolve(text.body), kindOf).flatMap((block) => fillBlock(block, template, values)),
  }
}

const isEmpty = (value: PlaceholderValue) => !value || (Array.isArray(value) && value.length === 0)

/** An empty value takes the space before it along, unless a word follows: 'Hello {{name}},' is 'Hello,' without a name. */
function insert(text: string, values: TemplateValues): string {
  return text.replace(/( ?)\{\{(\w+)\}\}(?=(\w)?)/g, (_, space: string, name: string, next?: string) => {
    const value = values[name]
    if (typeof value === 'string' && value) return space + value
    return next ? space : ''
  })
}

function fillBlock(block: TemplateBlock, { placeholders }: MailTemplate, values: TemplateValues): MailBlock[] {
  switch (block.kind) {
    case 'placeholder':
      return fillPlaceholder(placeholders[block.name]?.kind, values[block.name])
    case 'rows': {
      const rows = block.lines.flatMap((line) => {
        if ('placeholder' in line) return valuesOf(values[line.placeholder], 'value')
        const value = insert(line.value, values)
        return value ? [{ label: insert(line.label, values), value }] : []
      })
      return rows.length > 0 ? [{ kind: 'rows', rows }] : []
    }
    case 'list': {
      const items = block.lines.flatMap((line) => {
        if ('placeholder' in line) return valuesOf(values[line.placeholder], 'text')
        const text = insert(line.text, values)
        return text ? [{ label: insert(line.label, values), text }] : []
      })
      const isLeftOut = items.length === 0 && (block.lines.length > 0 || !block.heading)
      return isLeftOut ? [] : [{ kind: 'list', heading: insert(block.heading, values), items }]
    }
    case 'button': {
      const name = placeholderName(block.target)
      const url = insert(block.target, values)
      const kind = name !== undefined && placeholders[name]?.kind === 'stopLink' ? 'link' : 'button'
      return url ? [{ kind, label: insert(block.label, values) || url, url }] : []
    }
    default: {
      const text = insert(block.text, values)
      return text.trim() ? [{ kind: block.kind, text }] : []
    }
  }
}

function fillPlaceholder(kind: string | undefined, value: PlaceholderValue): MailBlock[] {
  if (typeof value !== 'string' || !value) return []
  if (kind === 'code') return [{ kind: 'code', code: value }]
  return value.split(/\n{2,}/).map((text) => ({ kind: 'paragraph', text }))
}

/** Returns the value if it is rows or list items, which differ in the field of their text. */
function valuesOf<Field extends 'value' | 'text'>(value: PlaceholderValue, field: Field) {
  if (typeof value !== 'object' || value === null) return []
  return value.filter((row): row is Extract<typeof row, Record<Field, string>> => field in row)
}
