import type { FieldChange } from '#contract/people/audit/audit.schema.ts'

/** 'isPublished' -> 'Is published' */
const fieldLabel = (field: string) => {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** HTML is shown as text. */
export function FieldDiff({ fields }: { fields: readonly FieldChange[] }) {
  if (fields.length === 0) return <p className="text-ink-muted">No details were recorded.</p>
  return (
    <dl className="grid gap-s4">
      {fields.map(({ field, before, after, isCut }) => (
        <div key={field} className="grid gap-s2">
          <dt className="text-sm font-semibold">{fieldLabel(field)}</dt>
          <dd className="grid gap-s3 sm:grid-cols-2">
            <Value label="Before" value={before} isCut={isCut} />
            <Value label="After" value={after} isCut={isCut} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ label, value, isCut }: { label: string; value: string | null; isCut: boolean }) {
  return (
    <div className="grid min-w-0 content-start gap-s1 rounded-sm border border-hair px-s3 py-s2">
      <span className="text-sm text-ink-muted">{label}</span>
      {value === null || value === '' ? (
        <span className="text-ink-muted">Empty</span>
      ) : (
        <span
          className="max-h-96 overflow-y-auto break-words whitespace-pre-wrap"
          {...(value.length > 300 && focusable)}
        >
          {value}
          {isCut && value.length >= 300 && '…'}
        </span>
      )}
    </div>
  )
}

/** Scrollable elements must be focusable for keyboard users. */
const focusable = { tabIndex: 0 }
