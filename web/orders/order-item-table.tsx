import type { ReactNode } from 'react'
import { formatUsd } from '#contract/money.ts'

type LineTableProps = {
  /** Said, not shown: the heading above it is for the eyes. */
  caption: string
  /** `unitMinor`: the price of one, in minor units. */
  lines: readonly { id: string | number; title: string; quantity: number; unitMinor: number }[]
  /** The sums below, as a `tfoot`. */
  children: ReactNode
  className?: string
}

/** What is ordered, a line for each, with its amount. */
export function OrderItemTable({ caption, lines, children, className = '' }: LineTableProps) {
  return (
    <table className={`receipt__lines ${className}`.trimEnd()}>
      <caption className="sr">{caption}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, title, quantity, unitMinor }) => (
          <tr key={id}>
            <th scope="row">
              {title}
              <span className="block text-sm font-normal text-ink-muted">{`${quantity} × ${formatUsd(unitMinor)}`}</span>
            </th>
            <td>{formatUsd(unitMinor * quantity)}</td>
          </tr>
        ))}
      </tbody>
      {children}
    </table>
  )
}
