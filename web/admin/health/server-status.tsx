import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#contract/format-bytes.ts'
import type { Health } from '#contract/health/health.schema.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { instantText } from '../orders/order-labels.ts'

const number = new Intl.NumberFormat('en-US')
const share = new Intl.NumberFormat('en-US', { style: 'percent' })

/** What this server is, what its database holds, and what it keeps in memory. */
export function ServerStatus({ health }: { health: Health | undefined }) {
  return (
    <section className="sheet grid gap-s4 p-s4 sm:p-s5" aria-labelledby="server">
      <h2 id="server" className="text-xl">
        This server
      </h2>
      <dl className="grid gap-s4 sm:grid-cols-2 lg:grid-cols-3" aria-busy={health ? undefined : true}>
        {facts.map(([name, tell]) => (
          <div key={name} className="grid content-start gap-s1">
            <dt className="text-sm font-semibold text-ink-muted">{name}</dt>
            <dd>{health ? tell(health) : <Skeleton shape="short" className="mx-0 block max-w-full" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const facts: readonly (readonly [name: string, tell: (health: Health) => ReactNode])[] = [
  ['Version', ({ version }) => version],
  ['Runs since', ({ since }) => <time dateTime={since}>{instantText(since)}</time>],
  ['Database', ({ database }) => `PostgreSQL ${database.version}, ${formatBytes(database.bytes)}`],
  ['Migrations made', ({ database }) => number.format(database.migrations)],
  ['Pages in memory', ({ pages }) => keptText(pages)],
  ['Answered from memory', ({ pages }) => answeredText(pages)],
  ['Mail that did not go out', ({ mails }) => <UnsentMail {...mails} />],
]

const keptText = ({ pages, bytes, mostBytes }: Health['pages']) =>
  `${number.format(pages)}, ${formatBytes(bytes)} of at most ${formatBytes(mostBytes)}`

function answeredText({ hits, misses }: Health['pages']): string {
  const asked = hits + misses
  return asked === 0 ? 'No page was asked for so far' : `${share.format(hits / asked)} of ${number.format(asked)} pages`
}

function UnsentMail({ waiting, stopped }: Health['mails']) {
  const told = [
    stopped > 0 && `${number.format(stopped)} given up`,
    waiting > 0 && `${number.format(waiting)} being tried`,
  ]
  const some = told.filter((text) => text !== false)
  return some.length === 0 ? 'None' : <Link to="/admin/mails">{some.join(', ')}</Link>
}
