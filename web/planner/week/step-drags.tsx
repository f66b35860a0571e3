import {
  type Collision,
  MouseSensor,
  TouchSensor,
  TraversalOrder,
  useDndContext,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { Dispatch, ReactNode, RefObject, SetStateAction, SyntheticEvent } from 'react'
import { useEffect, useRef } from 'react'
import { autoScroll, DragArea } from '../../platform/ui/drag-area.tsx'
import { timeOf } from '../events/planner-event.ts'
import { LAST_START, minutesUntil, snappedMinute } from './hours/hour-layout.ts'
import { type DropTarget, rowBelow } from './move-step.ts'

/** `date`: that of the dragged row, which an appointment can have on several days. */
export type StepDrag = { id: string; date: string; target: DropTarget | null }
export type OnPress = (event: SyntheticEvent) => void

type StepDragsProps = {
  /** Set to the function for presses on the week. */
  onPress: RefObject<OnPress | null>
  drag: StepDrag | null
  setDrag: Dispatch<SetStateAction<StepDrag | null>>
  onDrop: (drag: StepDrag, target: DropTarget) => void
  /** Follows the pointer. */
  text: string | null
}

/** The dragged row, and where it was pressed. */
type Press = {
  row: HTMLElement
  /** Distance of the pointer from the top of a block. */
  offset: number
  /** Its lower edge was pressed. */
  isStretch: boolean
}

/**
 * Drags steps and appointments with a mouse, and with a finger after a long press. Rows have `data-item` and
 * `data-movable`, targets `data-drop`; those with `data-hours` are axes of a day. Loaded after the week, so it does not
 * contain the rows: one draggable is used for all of them.
 */
export default function StepDrags({ drag, setDrag, onDrop, ...draggable }: StepDragsProps): ReactNode {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves farther before the long press scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 350, tolerance: 10 } }),
  )
  const press = useRef<Press | null>(null)
  const pointed = useRef<Element | null>(null)
  return (
    <DragArea
      sensors={sensors}
      // The hours scroll only under the pointer, and before the page.
      autoScroll={{
        ...autoScroll,
        acceleration: 4,
        order: TraversalOrder.ReversedTreeOrder,
        canScroll: (element) => element.contains(pointed.current),
      }}
      collisionDetection={({ pointerCoordinates: pointer }) => {
        if (!pointer) return []
        pointed.current = document.elementFromPoint(pointer.x, pointer.y)
        const target = targetAt(pointer.y, pointed.current, press.current)
        return [{ id: 'pointer', data: { pointer, target } }]
      }}
      onDragStart={({ activatorEvent }) => {
        press.current = pressOf(activatorEvent)
        const { item = '', date = '' } = press.current?.row.dataset ?? {}
        setDrag({ id: item, date, target: null })
      }}
      onDragMove={({ collisions }) => {
        const target = targetOf(collisions)
        // Null if the drag has ended: a move can be reported after the end.
        setDrag((last) => (last && !isSameTarget(last.target, target) ? { ...last, target } : last))
      }}
      onDragCancel={() => setDrag(null)}
      onDragEnd={({ collisions }) => {
        const target = targetOf(collisions)
        setDrag(null)
        if (drag && target) onDrop(drag, target)
      }}
    >
      <Draggable {...draggable} />
    </DragArea>
  )
}

function Draggable({ onPress, text }: Pick<StepDragsProps, 'onPress' | 'text'>) {
  const { collisions } = useDndContext()
  const { listeners, setNodeRef } = useDraggable({ id: 'step' })
  const node = useRef<HTMLDivElement>(null)
  useEffect(() => {
    onPress.current = (event) => {
      if (!rowOf(event)) return
      // The parents of the node scroll when the pointer is at their edge.
      setNodeRef(document.querySelector<HTMLElement>('[data-hours]') ?? node.current)
      listeners?.[event.type === 'mousedown' ? 'onMouseDown' : 'onTouchStart']?.(event)
    }
  }, [onPress, listeners, setNodeRef])
  const pointer = collisions?.[0]?.data?.pointer
  return (
    <div ref={node} aria-hidden="true">
      {pointer && text !== null && (
        <div
          className="week-ghost pointer-events-none fixed top-0 left-0 z-60 -mt-5 -ml-6 max-w-64 -rotate-2 rounded-sm border-[1.5px] border-ink bg-raised px-[0.9rem] py-[0.6rem] text-sm leading-[1.4] wrap-anywhere shadow-lift"
          style={{ translate: `${pointer.x}px ${pointer.y}px` }}
        >
          {text}
        </div>
      )}
    </div>
  )
}

/** Returns the row of a press. In a text field, a press selects text. */
function rowOf({ target }: { target: EventTarget | null }): HTMLElement | null {
  return target instanceof Element && !target.closest('textarea') ? target.closest<HTMLElement>('[data-movable]') : null
}

const targetOf = (collisions: Collision[] | null): DropTarget | null => collisions?.[0]?.data?.target ?? null

const isSameTarget = (a: DropTarget | null, b: DropTarget | null) => JSON.stringify(a) === JSON.stringify(b)

function pressOf(event: Event): Press | null {
  const row = rowOf(event)
  const y = event instanceof MouseEvent ? event.clientY : ((event as TouchEvent).touches[0]?.clientY ?? 0)
  return (
    row && {
      row,
      offset: row.dataset.start ? y - row.getBoundingClientRect().top : 0,
      isStretch: event.target instanceof Element && event.target.closest('[data-edge]') !== null,
    }
  )
}

function targetAt(y: number, pointed: Element | null, press: Press | null): DropTarget | null {
  if (press?.isStretch) {
    const { date = '', start } = press.row.dataset
    const hours = press.row.closest('[data-hours]')
    return hours && { date, before: null, fields: { minutes: minutesUntil(minuteAt(hours, y), Number(start)) } }
  }
  const zone = pointed?.closest<HTMLElement>('[data-drop]')
  if (!zone) return null
  const date = zone.dataset.drop || null
  if (zone.dataset.hours !== undefined) {
    const start = minuteAt(zone, y - (press?.offset ?? 0))
    return { date, before: null, fields: { time: timeOf(Math.min(start, LAST_START)) } }
  }
  const rows = [...zone.querySelectorAll<HTMLElement>('[data-item][data-ordered]')]
    .map((row) => ({ id: row.dataset.item ?? '', box: row.getBoundingClientRect() }))
    .filter(({ id }) => id !== press?.row.dataset.item)
    .map(({ id, box: { top, height } }) => ({ id, top, height }))
  const isUntimed = zone.dataset.untimed !== undefined
  return { date, before: rowBelow(rows, y), ...(isUntimed && { fields: { time: null } }) }
}

function minuteAt(hours: Element, y: number): number {
  const { top, height } = hours.getBoundingClientRect()
  return snappedMinute((y - top) / height)
}
