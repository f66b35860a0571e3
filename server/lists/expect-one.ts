/** The one row that a query of totals always answers. */
export function expectOne<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('a query of totals answered no row')
  return row
}
