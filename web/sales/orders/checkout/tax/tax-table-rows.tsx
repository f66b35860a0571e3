import type { TaxRow } from '#contract/sales/tax/tax-rows.ts'
import { useMoney } from '../../../../platform/ui/use-money.ts'

export function TaxTableRows({ rows }: { rows: readonly TaxRow[] }) {
  const money = useMoney()
  return rows.map(({ label, amountMinor }) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td>{money.format(amountMinor)}</td>
    </tr>
  ))
}
