import type { MailPlaceholder } from '#contract/platform/mail/mail-templates.schema.ts'

const usageNotes: Record<MailPlaceholder['usage'], string> = {
  text: '',
  link: 'Link',
  lines: 'On a separate line',
  condition: 'Condition',
}

const formats: readonly [string, string][] = [
  ['# Your order', 'Title of the email'],
  ['## What happens next', 'Heading of a list'],
  ['- When: {{when}}', 'Entry of a list'],
  ['Total | {{total}}', 'Row of a table'],
  ['[See your order]({{orderLink}})', 'Button, on a separate line'],
  ['{{#name}}Dear {{name}}{{/name}}', 'Only if there is a name'],
  ['{{^name}}Dear customer{{/name}}', 'Only if there is no name'],
]

type PlaceholderListProps = { placeholders: readonly MailPlaceholder[]; onInsert: (text: string) => void }

/** The placeholders of a template, which a click inserts into the body. */
export function PlaceholderList({ placeholders, onInsert }: PlaceholderListProps) {
  return (
    <aside className="sheet grid gap-s4 p-s4 sm:p-s5 xl:row-span-2" aria-labelledby="placeholders">
      <div>
        <h2 id="placeholders" className="text-xl">
          Placeholders
        </h2>
        <p className="mt-s1 text-ink-muted">
          Choose one to insert it where you write. One without a value disappears, with its row or paragraph.
        </p>
      </div>
      <ul className="-mx-s2 grid">
        {placeholders.map((placeholder) => (
          <PlaceholderItem key={placeholder.name} placeholder={placeholder} onInsert={onInsert} />
        ))}
      </ul>
      <details className="border-t border-hair pt-s3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">How to format</summary>
        <dl className="mt-s2 grid gap-s3">
          {formats.map(([example, meaning]) => (
            <div key={example}>
              <dt className="text-sm wrap-anywhere">{example}</dt>
              <dd className="text-sm text-ink-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </aside>
  )
}

type PlaceholderItemProps = { placeholder: MailPlaceholder; onInsert: (text: string) => void }

function PlaceholderItem({ placeholder: { name, about, usage, isRequired }, onInsert }: PlaceholderItemProps) {
  const notes = [usageNotes[usage], isRequired && 'Required'].filter(Boolean).join(' · ')
  const text = usage === 'condition' ? `{{#${name}}}…{{/${name}}}` : `{{${name}}}`
  return (
    <li>
      <button
        type="button"
        className="grid min-h-11 w-full cursor-pointer rounded-md px-s2 py-s2 text-left hover:bg-sunk"
        onClick={() => onInsert(text)}
      >
        <span className="text-sm font-semibold text-act wrap-anywhere">{text}</span>
        <span className="text-sm">
          {about}
          {notes && <span className="text-ink-muted"> · {notes}</span>}
        </span>
      </button>
    </li>
  )
}
