import { Link } from 'react-router'
import { stampNames } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { journeyPath, stateLabels } from '../../journeys/journey-texts.ts'
import type { JourneyProgress } from './season-review.ts'

/** Journeys with their stamps and steps. */
export function SeasonJourneys({ journeys }: { journeys: readonly JourneyProgress[] }) {
  if (journeys.length === 0)
    return <p className="lead">No journey is under way. The next part is a good place to begin one.</p>
  return (
    <ul className="season-journeys">
      {journeys.map(({ journey, stamped, stamps, done, steps }) => (
        <li key={journey.id} data-hue={categoryColorOf(journey.category)}>
          <Link to={journeyPath(journey.id)}>{journey.title}</Link>
          <span className="season-journeys__state">{stateLabels[journey.state]}</span>
          <span className="season-journeys__stamps" aria-hidden="true">
            {stampNames.map((name) => (
              <i key={name} data-stamped={journey.stamps[name].stampedAt !== null || undefined} />
            ))}
          </span>
          <span className="season-journeys__line" aria-hidden="true">
            <i style={{ inlineSize: `${steps === 0 ? 0 : (done / steps) * 100}%` }} />
          </span>
          <p className="text-sm text-ink-muted">
            {stamped} of {stamps} stamps, {steps === 0 ? 'no steps yet' : `${done} of ${steps} steps done`}
          </p>
        </li>
      ))}
    </ul>
  )
}
