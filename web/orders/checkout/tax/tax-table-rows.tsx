import { formatSignedUsd } from '#contract/money.ts'
import type { TaxRow } from '#contract/tax/tax-rows.ts'

export const TaxTableRows = ({ rows }: { rows: readonly TaxRow[] }) =>
  rows.map(({ label, amountMinor }) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td>{formatSignedUsd(amountMinor)}</td>
    </tr>
  ))
