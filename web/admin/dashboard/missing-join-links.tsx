import { Link } from 'react-router'
import type { MissingJoinLinks as MissingJoinLinksData } from '#contract/classes/join-links.schema.ts'
import { LocalDateTime } from '../../time/local-dates.tsx'

export function MissingJoinLinks({ classes }: MissingJoinLinksData) {
  if (classes.length === 0) return null
  return (
    <section aria-labelledby="to-do" className="sheet mb-gap grid gap-s3 p-s4 sm:p-s5">
      <h2 id="to-do" className="text-xl">
        To do
      </h2>
      <ul className="divide-y divide-hair">
        {classes.map(({ kind, id, title, startsAt, enrolled }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-s5 gap-y-s1 py-s2">
            <p>
              <b className="font-semibold">{title}</b> has no link to join.{' '}
              <span className="text-ink-muted">
                {enrolled === 1 ? '1 person is' : `${enrolled} people are`} enrolled. Starts{' '}
                <LocalDateTime instant={startsAt} />.
              </span>
            </p>
            <Link className="link inline-flex min-h-target items-center" to={`/admin/events?tab=${kind}s&form=${id}`}>
              Add the link<span className="sr"> of {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
