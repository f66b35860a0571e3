export function expectOne<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('query returned no row')
  return row
}
