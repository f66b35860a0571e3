import { ChevronLeft, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { type Category, categoryNames } from '#contract/content/categories.ts'
import type { Journey } from '#contract/planner/items.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Menu, type MenuChoice } from '../../../platform/ui/menu/menu.tsx'
import { useDialog } from '../../use-dialog.tsx'
import { usePlanner } from '../../use-planner.ts'
import { journeyDatesText, journeyPath, stateLabels } from '../journey-texts.ts'
import { JourneyMenu } from './journey-menu.tsx'
import { JourneyTitle } from './journey-title.tsx'

export function JourneyHead({ journey }: { journey: Journey }) {
  const { state, today } = usePlanner()
  const edit = useDialog(() => import('../journey-dialog.tsx').then(({ JourneyDialog }) => JourneyDialog))
  const { id, reason } = journey
  const readOnly = journey.state === 'arrived' || journey.state === 'dropped'
  const dates = journeyDatesText(journey, today)
  const previous = state.journeys.find((other) => other.id === journey.previousJourneyId)
  const next = state.journeys.filter(({ previousJourneyId }) => previousJourneyId === id)
  return (
    <header className="journey__head">
      <Link className="journey__back" to="/planner/journeys">
        <ChevronLeft size={20} aria-hidden="true" />
        All journeys
      </Link>
      <JourneyTitle journey={journey} readOnly={readOnly} />
      <div className="journey__facts">
        <span className="journey__state" data-state={journey.state}>
          {stateLabels[journey.state]}
        </span>
        <CategoryMenu journey={journey} readOnly={readOnly} />
        {readOnly ? (
          dates && <span>{dates}</span>
        ) : (
          <Button variant="quiet" size="small" className="journey__dates" onClick={edit.show}>
            {dates || 'Give it dates'}
            <Pencil size={16} aria-hidden="true" />
            {dates && <span className="sr">, edit</span>}
          </Button>
        )}
      </div>
      {reason && (journey.state === 'paused' || journey.state === 'dropped') && (
        <p className="journey__reason">{reason}</p>
      )}
      {(previous || next.length > 0) && (
        <p className="journey__links">
          {previous && (
            <span>
              Continues{' '}
              <Link className="link" to={journeyPath(previous.id)}>
                {previous.title}
              </Link>
            </span>
          )}
          {next.map((other) => (
            <span key={other.id}>
              Continued in{' '}
              <Link className="link" to={journeyPath(other.id)}>
                {other.title}
              </Link>
            </span>
          ))}
        </p>
      )}
      <JourneyMenu journey={journey} onEdit={edit.show} />
      {edit.render({ journey, previousJourneyId: null })}
    </header>
  )
}

const NONE = 'none'

const choices: readonly MenuChoice<Category | typeof NONE>[] = [
  ...categoryNames.map((name) => ({ value: name, label: name })),
  { value: NONE, label: 'No category' },
]

function CategoryMenu({ journey: { id, category }, readOnly }: { journey: Journey; readOnly: boolean }) {
  const { edits } = usePlanner()
  if (readOnly) return category && <span className="journey__category">{category}</span>
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" className="journey__category">
          {category ?? 'No category'}
          <span className="sr">, change the category</span>
        </Button>
      }
      choices={choices}
      chosen={category ?? NONE}
      onChoose={(value) => edits.updateJourney(id, { category: value === NONE ? null : value })}
    />
  )
}
