import { FileError } from '../file-error.ts'

/** `line` is the line of the file in which the row begins, from 1. */
export type CsvRow = { line: number; cells: string[] }

/**
 * Parses values separated by commas, semicolons or tabs (RFC 4180), as the first line has them. Omits empty rows.
 * @throws FileError for a quotation mark that is not closed
 */
export function parseCsv(file: string): CsvRow[] {
  const text = file.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const cell = new RegExp(`("[^"]*(?:""[^"]*)*")?([^${separator}\\r\\n]*)(${separator}|\\r\\n|[\\r\\n]|$)`, 'g')
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  for (const [matched, quoted = '', unquoted = '', end] of text.matchAll(cell)) {
    if (quoted === '' && unquoted.startsWith('"')) throw new FileError(`Line ${line}: the quotation mark isn’t closed.`)
    row.cells.push(quoted.slice(1, -1).replaceAll('""', '"') + unquoted)
    line += matched.match(/\r\n|[\r\n]/g)?.length ?? 0
    if (end === separator) continue
    if (row.cells.some((text) => text !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  return rows
}

function separatorOf(text: string): string {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const countOf = (separator: string) => header.split(separator).length
  return [',', ';', '\t'].reduce((best, other) => (countOf(other) > countOf(best) ? other : best))
}
