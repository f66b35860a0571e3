import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Ellipsis, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Journey, type JourneyState, stampNames } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { IconButton } from '../../platform/ui/button.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { Menu } from '../../platform/ui/menu/menu.tsx'
import { usePlanner } from '../use-planner.ts'
import './journey-list.css'
import { journeyDatesText, journeyPath, stateLabels } from './journey-texts.ts'
import { beforeAfterMove } from './reorder.ts'
import { type StepCount, stepCountOf, stepCountText } from './step-counts.ts'
import { useReorder } from './use-reorder.ts'

const filterStates = ['active', 'draft', 'paused', 'arrived', 'dropped'] as const satisfies readonly JourneyState[]

type JourneyListProps = { journeys: readonly Journey[]; counts: ReadonlyMap<string, StepCount> }

/** All journeys, dropped ones too. The order is also that of the map. */
export function JourneyList({ journeys, counts }: JourneyListProps) {
  const { edits } = usePlanner()
  const [query] = useSearchParams()
  const [announcement, setAnnouncement] = useState('')
  const filter = filterStates.find((state) => state === query.get('state'))
  const visible = filter ? journeys.filter(({ state }) => state === filter) : journeys
  const ids = visible.map(({ id }) => id)
  const move = (id: string, index: number) => {
    const before = beforeAfterMove(
      journeys.map((journey) => journey.id),
      ids,
      id,
      index,
    )
    if (before === undefined) return
    edits.moveJourney(id, before)
    setAnnouncement(`Now ${index + 1} of ${ids.length}`)
  }
  const { list, draggedId, handleProps, dropEdgeOf, moveByKey } = useReorder<HTMLUListElement>(ids, move)
  return (
    <section aria-labelledby="journey-list">
      <div className="journey-list__head">
        <h2 id="journey-list" className="text-xl">
          All journeys
        </h2>
        <Filter journeys={journeys} filter={filter} />
      </div>
      <p className="sr" role="status">
        {announcement}
      </p>
      {visible.length === 0 && <p className="text-ink-muted">No journeys here at the moment.</p>}
      <ul ref={list} className="journey-list">
        {visible.map((journey, index) => (
          <li
            key={journey.id}
            data-reorder={journey.id}
            data-drop={dropEdgeOf(journey.id)}
            data-hue={categoryColorOf(journey.category)}
            data-state={journey.state}
            className={classNames('journey-list__item', draggedId === journey.id && 'journey-list__item--dragged')}
          >
            <button
              type="button"
              className="icon-btn journey-list__handle"
              aria-label={`Move ${journey.title}`}
              aria-keyshortcuts="ArrowUp ArrowDown Home End"
              {...handleProps(journey.id)}
            >
              <GripVertical size={20} aria-hidden="true" />
            </button>
            <Row journey={journey} count={stepCountOf(counts, journey.id)} />
            <MoveMenu
              title={journey.title}
              index={index}
              count={visible.length}
              onMove={(next) => moveByKey(journey.id, next)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ journey, count }: { journey: Journey; count: StepCount }) {
  const { today } = usePlanner()
  const { id, title, category, state, reason, stamps } = journey
  const stamped = stampNames.filter((name) => stamps[name].stampedAt !== null).length
  const dates = journeyDatesText(journey, today)
  const isOpen = state === 'active' || state === 'draft' || state === 'paused'
  return (
    <div className="journey-list__body">
      <h3 className="journey-list__title">
        <Link to={journeyPath(id)}>{title}</Link>
      </h3>
      <p className="journey-list__facts">
        <span className="journey-list__state">{stateLabels[state]}</span>
        {category && <span className="journey-list__category">{category}</span>}
        <span>{stepCountText(count)}</span>
        {isOpen && stamped > 0 && <span>{`${stamped} of 6 stamped`}</span>}
        {dates && <span>{dates}</span>}
      </p>
      {reason && (state === 'paused' || state === 'dropped') && <p className="journey-list__reason">{reason}</p>}
    </div>
  )
}

type FilterProps = { journeys: readonly Journey[]; filter: JourneyState | undefined }

/** Links, so that a filtered list has a URL. */
function Filter({ journeys, filter }: FilterProps) {
  const counts = filterStates.map((state) => ({
    state,
    count: journeys.filter((journey) => journey.state === state).length,
  }))
  const shown = counts.filter(({ state, count }) => count > 0 || state === filter)
  if (shown.length < 2 && !filter) return null
  return (
    <nav aria-label="Show journeys" className="journey-list__filter">
      <Link to="/planner/journeys" replace preventScrollReset aria-current={filter ? undefined : 'true'}>
        All
      </Link>
      {shown.map(({ state, count }) => (
        <Link
          key={state}
          to={`?state=${state}`}
          replace
          preventScrollReset
          aria-current={filter === state ? 'true' : undefined}
        >
          {stateLabels[state]} <span className="journey-list__count">{count}</span>
        </Link>
      ))}
    </nav>
  )
}

type MoveMenuProps = { title: string; index: number; count: number; onMove: (index: number) => void }

function MoveMenu({ title, index, count, onMove }: MoveMenuProps) {
  const [isFirst, isLast] = [index === 0, index === count - 1]
  return (
    <Menu
      trigger={
        <IconButton label={`More for ${title}`}>
          <Ellipsis size={22} aria-hidden="true" />
        </IconButton>
      }
      items={[
        { label: 'Move up', icon: <ArrowUp size={20} />, disabled: isFirst, onSelect: () => onMove(index - 1) },
        { label: 'Move down', icon: <ArrowDown size={20} />, disabled: isLast, onSelect: () => onMove(index + 1) },
        { label: 'Move to the top', icon: <ArrowUpToLine size={20} />, disabled: isFirst, onSelect: () => onMove(0) },
        {
          label: 'Move to the end',
          icon: <ArrowDownToLine size={20} />,
          disabled: isLast,
          onSelect: () => onMove(count - 1),
        },
      ]}
    />
  )
}
