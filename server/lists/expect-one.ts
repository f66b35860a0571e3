/** Returns the row of a query that always returns one, such as an aggregate or an insert. */
export function expectOne<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('query returned no row')
  return row
}
