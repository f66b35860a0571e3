import type { ReactNode } from 'react'
import type { Money } from '#contract/money.ts'

type OrderItemTableProps = {
  money: Money
  caption: string
  items: readonly { id: string | number; title: string; quantity: number; unitMinor: number }[]
  children: ReactNode
  className?: string
}

export function OrderItemTable({ money, caption, items, children, className = '' }: OrderItemTableProps) {
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
        {items.map(({ id, title, quantity, unitMinor }) => (
          <tr key={id}>
            <th scope="row">
              {title}
              <span className="block text-sm font-normal text-ink-muted">{`${quantity} × ${money.format(unitMinor)}`}</span>
            </th>
            <td>{money.format(unitMinor * quantity)}</td>
          </tr>
        ))}
      </tbody>
      {children}
    </table>
  )
}
