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
    <header className="grid grid-cols-1 gap-s2 rounded-[3px] border-l-6 border-[var(--hue,var(--edge))] pl-s5 max-sm:pl-s4">
      <Link
        className="-ml-[0.3rem] inline-flex min-h-target items-center gap-s1 justify-self-start text-sm text-ink-muted no-underline hover:text-ink hover:underline hover:underline-offset-[0.25em]"
        to="/planner/journeys"
      >
        <ChevronLeft size={20} aria-hidden="true" />
        All journeys
      </Link>
      <JourneyTitle journey={journey} readOnly={readOnly} />
      <div className="flex min-h-target flex-wrap items-center gap-x-s4 text-ink-muted tabular-nums">
        <span
          className="rounded-round border-[1.5px] border-ink px-[0.8rem] py-[0.15rem] text-sm font-[620] text-ink data-[state=active]:bg-ink data-[state=active]:text-paper data-[state=draft]:border-dashed"
          data-state={journey.state}
        >
          {stateLabels[journey.state]}
        </span>
        <CategoryMenu journey={journey} readOnly={readOnly} />
        {readOnly ? (
          dates && <span>{dates}</span>
        ) : (
          <Button
            variant="quiet"
            size="small"
            className="px-0 text-left font-medium whitespace-normal text-ink-muted decoration-[color-mix(in_srgb,currentColor_45%,transparent)]"
            onClick={edit.show}
          >
            {dates || 'Give it dates'}
            <Pencil size={16} aria-hidden="true" />
            {dates && <span className="sr">, edit</span>}
          </Button>
        )}
      </div>
      {reason && (journey.state === 'paused' || journey.state === 'dropped') && (
        <p className="font-display text-lg leading-[1.4] font-[420] text-ink-muted italic">{reason}</p>
      )}
      {(previous || next.length > 0) && (
        <p className="flex flex-wrap gap-x-s5 gap-y-s1">
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
  if (readOnly) return category && <span className="font-[580] text-[var(--hue-ink,var(--ink-muted))]">{category}</span>
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="small"
          className="px-0 font-[580] text-[var(--hue-ink,var(--ink-muted))] decoration-[color-mix(in_srgb,currentColor_45%,transparent)]"
        >
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
