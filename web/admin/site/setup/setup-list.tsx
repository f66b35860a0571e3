import { Link } from 'react-router'
import type { SetupItem } from '#contract/site/setup/setup.schema.ts'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'

const stateLabels = {
  done: <StatusLabel tone="good">Done</StatusLabel>,
  open: <StatusLabel tone="wait">To do</StatusLabel>,
  optional: <span className="text-ink-muted">Optional</span>,
}

export function SetupList({ items }: { items: readonly SetupItem[] }) {
  const openCount = items.filter(({ state }) => state === 'open').length
  return (
    <section className="sheet" aria-labelledby="checklist">
      <div className="grid gap-s1 p-s4 sm:p-s5">
        <h2 id="checklist" className="text-xl">
          Checklist
        </h2>
        <p className="text-ink-muted" role="status">
          {openCount === 0 ? 'Everything is done. Your site is ready.' : `${openCount} of ${items.length} left to do.`}
        </p>
      </div>
      <ul aria-labelledby="checklist" className="divide-y divide-hair border-t border-hair">
        {items.map((item) => (
          <SetupRow key={item.title} item={item} />
        ))}
      </ul>
    </section>
  )
}

function SetupRow({ item: { title, state, text, link, settings } }: { item: SetupItem }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-s5 gap-y-s1 p-s4 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:px-s5">
      <b>{title}</b>
      <div className="col-span-2 row-start-2 wrap-anywhere sm:col-span-1 sm:col-start-2 sm:row-start-1">
        <p>{text}</p>
        {link && (
          <Link className="link inline-flex min-h-target items-center" to={link.to}>
            {link.label}
          </Link>
        )}
        {settings.length > 0 && state !== 'done' && (
          <p className="text-ink-muted">
            Set on the server:{' '}
            {settings.map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <code>{name}</code>
              </span>
            ))}
          </p>
        )}
      </div>
      <p>{stateLabels[state]}</p>
    </li>
  )
}
