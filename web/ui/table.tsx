import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Read out but not shown when `hidden` is set: a column of buttons, say. */
  title: string
  hidden?: boolean
  align?: 'end'
  cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  /** What the table lists; read out before it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** For a few short columns, which fit a phone a little sooner. */
  slim?: boolean
}

/** Whatever scrolls has to be reachable by keyboard, even with nothing to press inside (Safari needs telling). */
const scrolledByKeys = { tabIndex: 0 }

/** A table that scrolls inside itself on a narrow screen, by finger and by key. The first column names the row. */
export function Table<Row>({ label, columns, rows, rowKey, slim }: TableProps<Row>) {
  return (
    <section className="records__scroll" aria-label={label} {...scrolledByKeys}>
      <table className={slim ? 'records records--slim' : 'records'}>
        <caption className="sr">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={column.align && 'num'}>
                {column.hidden ? <span className="sr">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <Cell key={column.title} column={column} row={row} first={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell<Row>({ column, row, first }: { column: Column<Row>; row: Row; first: boolean }) {
  const className = column.align && 'num'
  if (first)
    return (
      <th scope="row" className={className}>
        {column.cell(row)}
      </th>
    )
  return <td className={className}>{column.cell(row)}</td>
}
