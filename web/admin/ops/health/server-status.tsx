import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#contract/content/downloads/file-types.ts'
import type { Health } from '#contract/ops/health/health.schema.ts'
import { instantText } from '../../../platform/time/time-labels.ts'

const numberFormat = new Intl.NumberFormat('en-US')
const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent' })

export function ServerStatus({ health }: { health: Health }) {
  return (
    <section className="sheet grid gap-s4 p-s4 sm:p-s5" aria-labelledby="server">
      <h2 id="server" className="text-xl">
        This server
      </h2>
      <dl className="grid gap-s4 sm:grid-cols-2 lg:grid-cols-3">
        {properties.map(([name, render]) => (
          <div key={name} className="grid content-start gap-s1">
            <dt className="text-sm font-semibold text-ink-muted">{name}</dt>
            <dd>{render(health)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const properties: readonly (readonly [name: string, render: (health: Health) => ReactNode])[] = [
  ['Version', ({ version }) => version],
  ['Running since', ({ since }) => <time dateTime={since}>{instantText(since)}</time>],
  ['Database', ({ database }) => `PostgreSQL ${database.version}, ${formatBytes(database.bytes)}`],
  ['Migrations applied', ({ database }) => numberFormat.format(database.migrations)],
  ['Cached pages', ({ pages }) => cacheSizeText(pages)],
  ['Served from the cache', ({ pages }) => cacheHitText(pages)],
  ['Unsent emails', ({ mails }) => <UnsentMail {...mails} />],
]

const cacheSizeText = ({ pages, bytes, mostBytes }: Health['pages']) =>
  `${numberFormat.format(pages)}, ${formatBytes(bytes)} of ${formatBytes(mostBytes)}`

function cacheHitText({ hits, misses }: Health['pages']): string {
  const requests = hits + misses
  return requests === 0
    ? 'No requests yet'
    : `${percentFormat.format(hits / requests)} of ${numberFormat.format(requests)} pages`
}

function UnsentMail({ waiting, stopped }: Health['mails']) {
  const parts = [
    stopped > 0 && `${numberFormat.format(stopped)} failed`,
    waiting > 0 && `${numberFormat.format(waiting)} waiting`,
  ]
  const texts = parts.filter((text) => text !== false)
  return texts.length === 0 ? 'None' : <Link to="/admin/mails">{texts.join(', ')}</Link>
}
