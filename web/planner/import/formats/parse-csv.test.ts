import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'

const cell = fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', ' ', 'a', 'é', '😀'), maxLength: 8 })
const separator = fc.constantFrom(',', ';', '\t')

test('CSV: reads the cells that a library writes', () => {
  const table = fc.tuple(
    separator,
    fc.constantFrom('\n' as const, '\r\n' as const),
    fc.boolean(),
    fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 }),
  )
  fc.assert(
    fc.property(table, ([delimiter, recordDelimiter, hasMark, rows]) => {
      const content = [['Title', 'Date', 'Notes'], ...rows]
      const text = stringify(content, {
        delimiter,
        record_delimiter: recordDelimiter,
        bom: hasMark,
        quoted_match: /[\r\n]/,
      })
      const filled = content.filter((cells) => cells.some((cell) => cell !== ''))
      expect(parseCsv(text).map(({ cells }) => cells)).toEqual(filled)
    }),
  )
})

test('CSV: lines are counted through cells of several lines and empty rows', () => {
  const rows = parseCsv('Title,Notes\r\n\r\nWalk,"far\r\naway"\r\nRun,"5"" of rain"')
  expect(rows).toEqual([
    { line: 1, cells: ['Title', 'Notes'] },
    { line: 3, cells: ['Walk', 'far\r\naway'] },
    { line: 5, cells: ['Run', '5" of rain'] },
  ])
})

test('CSV: a quotation mark within a cell is a letter', () => {
  expect(parseCsv('Title,Size\nPipe,5" wide\n')[1]?.cells).toEqual(['Pipe', '5" wide'])
})
