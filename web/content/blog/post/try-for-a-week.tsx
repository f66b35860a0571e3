import { Link } from 'react-router'
import { practiceUrl } from '../../../planner/practices/practice-url.ts'
import { WeekTrail } from '../../../planner/practices/week-trail.tsx'

type TryForAWeekProps = { post: { slug: string; title: string; practice: string } }

/** The end of a post: a link that puts its practice into the planner for seven days. */
export function TryForAWeek({ post: { slug, title, practice } }: TryForAWeekProps) {
  return (
    <aside
      className="sheet mt-s7 mb-s6 grid items-center gap-x-s5 gap-y-s4 p-s5 min-[36rem]:grid-cols-[11rem_minmax(0,1fr)]"
      aria-labelledby="try-week"
    >
      <WeekTrail className="w-44 max-w-full" />
      <div>
        <h2 id="try-week" className="text-lg">
          Try it for a week
        </h2>
        <p className="mt-s2 mb-s4 font-display text-lg/[1.35] font-[420] wrap-anywhere italic">{practice}</p>
        <Link className="btn btn--secondary btn--small" to={practiceUrl({ text: practice, slug, title })}>
          Put it in the planner
        </Link>
        <p className="mt-s2 text-sm text-ink-muted">Seven ticks, one a day. It’s free and needs no account.</p>
      </div>
    </aside>
  )
}
