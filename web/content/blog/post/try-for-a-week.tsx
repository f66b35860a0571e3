import './try-for-a-week.css'
import { Link } from 'react-router'
import { practiceUrl } from '../../../planner/practices/practice-url.ts'
import { WeekTrail } from '../../../planner/practices/week-trail.tsx'

type TryForAWeekProps = { post: { slug: string; title: string; practice: string } }

/** The end of a post: a link that puts its practice into the planner for seven days. */
export function TryForAWeek({ post: { slug, title, practice } }: TryForAWeekProps) {
  return (
    <aside className="try-week sheet" aria-labelledby="try-week">
      <WeekTrail className="try-week__art" />
      <div>
        <h2 id="try-week" className="try-week__title">
          Try it for a week
        </h2>
        <p className="try-week__practice">{practice}</p>
        <Link className="btn btn--secondary btn--small" to={practiceUrl({ text: practice, slug, title })}>
          Put it in the planner
        </Link>
        <p className="try-week__note">Seven ticks, one a day. It’s free and needs no account.</p>
      </div>
    </aside>
  )
}
