import { useState } from 'react'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { ExportButton } from '../../platform/list/export-button.tsx'

/** Exports the invoices and credit notes of a month for the accountant. */
export function InvoiceExport() {
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7))
  return (
    <section className="sheet flex flex-wrap items-end gap-s4 p-s4 sm:p-s5" aria-labelledby="invoices">
      <div className="w-full">
        <h2 id="invoices" className="text-xl">
          Invoices
        </h2>
        <p className="mt-s1 text-ink-muted">All invoices and credit notes of a month, for your accountant.</p>
      </div>
      <TextField
        id="month"
        type="month"
        label="Month"
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      />
      <ExportButton list="invoices" query={{ month }} />
    </section>
  )
}
