import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Visually hidden if `hidden` is set, for example above a column of buttons. */
  title: string
  hidden?: boolean
  align?: 'end'
  cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Has a smaller minimum width, for a few short columns. */
  slim?: boolean
}

/** A scroll container must be reachable by keyboard even without focusable content; Safari needs the attribute. */
const keyboardScrollable = { tabIndex: 0 }

export function Table<Row>({ label, columns, rows, rowKey, slim }: TableProps<Row>) {
  return (
    <section className="records__scroll" aria-label={label} {...keyboardScrollable}>
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
