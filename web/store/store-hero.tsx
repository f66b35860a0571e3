import { Trail } from '../art/trail.tsx'
import { ButtonLink } from '../ui/button.tsx'

export function StoreHero() {
  return (
    <div className="page grid items-center gap-x-s8 gap-y-s6 pt-s8 md:grid-cols-[7fr_5fr]">
      <div>
        <h1>The outfitter’s shelf</h1>
        <p className="lead mt-s4">
          Paper, refills, or the planner on your tablet. They share one layout, so you can mix them.
        </p>
      </div>
      <div>
        <div className="art mb-s4 max-md:hidden">
          <Trail />
        </div>
        <p className="text-ink-muted">
          One cart holds paper and planner alike. Courses and workshops are booked on their own page.
        </p>
        <ButtonLink variant="quiet" className="-ml-2.5" to="/classes">
          Browse Classes
        </ButtonLink>
      </div>
    </div>
  )
}
