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
    <ul className="grid grid-cols-1 gap-s4">
      {journeys.map(({ journey, stamped, stamps, done, steps }) => (
        <li
          key={journey.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-s4 gap-y-s2 rounded-sheet border border-[color-mix(in_srgb,var(--hue,var(--edge))_55%,var(--hair))] bg-[var(--hue-tint,var(--raised))] px-s5 py-s4"
          data-hue={categoryColorOf(journey.category)}
        >
          <Link
            className="flex min-h-target items-center font-display text-lg leading-[1.2] font-[560] wrap-anywhere text-ink"
            to={journeyPath(journey.id)}
          >
            {journey.title}
          </Link>
          <span className="text-sm font-[620] text-[var(--hue-ink,var(--ink-muted))]">
            {stateLabels[journey.state]}
          </span>
          <span className="season-stamps order-1 flex gap-1" aria-hidden="true">
            {stampNames.map((name) => (
              <i key={name} data-stamped={journey.stamps[name].stampedAt !== null || undefined} />
            ))}
          </span>
          <span className="season-steps h-1" aria-hidden="true">
            <i
              className="block h-full bg-[var(--hue,var(--ink))]"
              style={{ inlineSize: `${steps === 0 ? 0 : (done / steps) * 100}%` }}
            />
          </span>
          <p className="order-2 col-span-full text-sm text-ink-muted">
            {stamped} of {stamps} stamps, {steps === 0 ? 'no steps yet' : `${done} of ${steps} steps done`}
          </p>
        </li>
      ))}
    </ul>
  )
}
