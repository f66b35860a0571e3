import { closestCenter, useDraggable, useDroppable } from '@dnd-kit/core'
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Ellipsis, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Journey, type JourneyState, stampNames } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { IconButton } from '../../platform/ui/button.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { DragArea } from '../../platform/ui/drag-area.tsx'
import { Menu } from '../../platform/ui/menu/menu.tsx'
import { usePlanner } from '../use-planner.ts'
import './journey-list.css'
import { journeyDatesText, journeyPath, stateLabels } from './journey-texts.ts'
import { beforeAfterMove } from './reorder.ts'
import { type StepCount, stepCountOf, stepCountText } from './step-counts.ts'

const filterStates = ['active', 'draft', 'paused', 'arrived', 'dropped'] as const satisfies readonly JourneyState[]

type JourneyListProps = { journeys: readonly Journey[]; counts: ReadonlyMap<string, StepCount> }

/** All journeys, dropped ones too. The order is also that of the map. */
export default function JourneyList({ journeys, counts }: JourneyListProps) {
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
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ id: string } | null>(null)
  // An element that moves in the document loses the focus.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(moved.id)}"]`)?.focus()
  }, [moved])
  const onMove: MoveJourney = (id, index) => {
    move(id, index)
    setMoved({ id })
  }
  return (
    <section aria-labelledby="journey-list">
      <div className="mb-s4 flex flex-wrap items-center justify-between gap-x-s5 gap-y-s3">
        <h2 id="journey-list" className="text-xl">
          All journeys
        </h2>
        <Filter journeys={journeys} filter={filter} />
      </div>
      <p className="sr" role="status">
        {announcement}
      </p>
      {visible.length === 0 && <p className="text-ink-muted">No journeys here at the moment.</p>}
      <DragArea
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => over && move(String(active.id), ids.indexOf(String(over.id)))}
      >
        <ul ref={list} className="journey-list sheet empty:hidden">
          {visible.map((journey, index) => (
            <Item
              key={journey.id}
              journey={journey}
              count={stepCountOf(counts, journey.id)}
              index={index}
              total={ids.length}
              onMove={onMove}
            />
          ))}
        </ul>
      </DragArea>
    </section>
  )
}

type MoveJourney = (id: string, index: number) => void
type ItemProps = { journey: Journey; count: StepCount; index: number; total: number; onMove: MoveJourney }

/** A journey that moves by its handle, with the arrow keys too, and by its menu. */
function Item({ journey, count, index, total, onMove }: ItemProps) {
  const { id, title, category, state } = journey
  const { setNodeRef, listeners } = useDraggable({ id, data: { index } })
  const { setNodeRef: setDropRef, isOver, active } = useDroppable({ id })
  const isDragged = active?.id === id
  const moveTo = (next: number) => onMove(id, next)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: total - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    moveTo(next)
  }
  return (
    <li
      ref={setDropRef}
      data-drop={isOver && !isDragged ? (active?.data.current?.index < index ? 'after' : 'before') : undefined}
      data-hue={categoryColorOf(category)}
      data-state={state}
      className={classNames('journey-list__item', isDragged && 'opacity-50')}
    >
      <button
        ref={setNodeRef}
        type="button"
        className="icon-btn flex-none cursor-grab touch-none text-ink-muted active:cursor-grabbing"
        aria-label={`Move ${title}`}
        aria-keyshortcuts="ArrowUp ArrowDown Home End"
        data-handle={id}
        onKeyDown={onKeyDown}
        {...listeners}
      >
        <GripVertical size={20} aria-hidden="true" />
      </button>
      <Row journey={journey} count={count} />
      <MoveMenu title={title} index={index} count={total} onMove={moveTo} />
    </li>
  )
}

function Row({ journey, count }: { journey: Journey; count: StepCount }) {
  const { today } = usePlanner()
  const { id, title, category, state, reason, stamps } = journey
  const stamped = stampNames.filter((name) => stamps[name].stampedAt !== null).length
  const dates = journeyDatesText(journey, today)
  const isOpen = state === 'active' || state === 'draft' || state === 'paused'
  return (
    <div className="min-w-0 flex-1 pt-[0.4rem]">
      <h3 className="leading-[1.25] wrap-anywhere">
        <Link
          className={classNames('journey-list__link', state === 'dropped' && 'text-ink-muted')}
          to={journeyPath(id)}
        >
          {title}
        </Link>
      </h3>
      <p className="flex flex-wrap gap-x-s4 text-sm text-ink-muted tabular-nums">
        <span className="font-[620] text-ink">{stateLabels[state]}</span>
        {category && <span className="font-[560] text-hue-ink">{category}</span>}
        <span>{stepCountText(count)}</span>
        {isOpen && stamped > 0 && <span>{`${stamped} of 6 stamped`}</span>}
        {dates && <span>{dates}</span>}
      </p>
      {reason && (state === 'paused' || state === 'dropped') && (
        <p className="mt-s1 font-display font-[420] text-ink-muted italic">{reason}</p>
      )}
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
    <nav aria-label="Show journeys" className="flex flex-wrap gap-s2">
      <FilterLink to="/planner/journeys" isCurrent={!filter}>
        All
      </FilterLink>
      {shown.map(({ state, count }) => (
        <FilterLink key={state} to={`?state=${state}`} isCurrent={filter === state}>
          {stateLabels[state]} <span className="font-[450] tabular-nums">{count}</span>
        </FilterLink>
      ))}
    </nav>
  )
}

const FilterLink = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) => (
  <Link
    className="inline-flex min-h-target items-center gap-[0.4rem] rounded-round border-[1.5px] border-edge px-[0.9rem] text-sm font-[580] no-underline hover:bg-wash aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
    to={to}
    replace
    preventScrollReset
    aria-current={isCurrent ? 'true' : undefined}
  >
    {children}
  </Link>
)

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
