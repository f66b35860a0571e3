import { formatUsd } from '#contract/money.ts'
import type { OrderView } from '#contract/orders/orders.schema.ts'

/** The total, and where something went back, what is left of it. */
export function Totals({ order: { currency, totalMinor, refundedMinor } }: { order: OrderView }) {
  const rows = [
    { name: `Total (${currency.toUpperCase()})`, amount: formatUsd(totalMinor) },
    ...(refundedMinor > 0
      ? [
          { name: 'Paid back', amount: `−${formatUsd(refundedMinor)}` },
          { name: 'Net', amount: formatUsd(totalMinor - refundedMinor) },
        ]
      : []),
  ]
  return (
    <tfoot>
      {rows.map(({ name, amount }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{amount}</td>
        </tr>
      ))}
    </tfoot>
  )
}
