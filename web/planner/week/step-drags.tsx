import {
  type Collision,
  MouseSensor,
  TouchSensor,
  useDndContext,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { Dispatch, ReactNode, RefObject, SetStateAction, SyntheticEvent } from 'react'
import { useEffect } from 'react'
import { DragArea } from '../../platform/ui/drag-area.tsx'
import { type DropTarget, rowBelow } from './move-step.ts'

export type StepDrag = { id: string; target: DropTarget | null }
export type OnPress = (event: SyntheticEvent) => void

type StepDragsProps = {
  /** Set to the function for presses on the week. */
  onPress: RefObject<OnPress | null>
  drag: StepDrag | null
  setDrag: Dispatch<SetStateAction<StepDrag | null>>
  onDrop: (id: string, target: DropTarget) => void
  /** Text of the dragged step. */
  text: string | undefined
}

/**
 * Drags steps with a mouse, and with a finger after a long press. Rows have `data-step` and `data-movable`, targets
 * `data-drop`. Loaded after the week, so it does not contain the rows: one draggable is used for all of them.
 */
export default function StepDrags({ drag, setDrag, onDrop, ...draggable }: StepDragsProps): ReactNode {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves farther before the long press scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 350, tolerance: 10 } }),
  )
  return (
    <DragArea
      sensors={sensors}
      collisionDetection={({ pointerCoordinates: pointer }) =>
        pointer ? [{ id: 'pointer', data: { pointer, target: targetAt(pointer, drag?.id) } }] : []
      }
      onDragStart={({ activatorEvent }) => setDrag({ id: rowOf(activatorEvent)?.dataset.step ?? '', target: null })}
      onDragMove={({ collisions }) => {
        const target = targetOf(collisions)
        // Null if the drag has ended: a move can be reported after the end.
        setDrag((last) => (last && !isSameTarget(last.target, target) ? { ...last, target } : last))
      }}
      onDragCancel={() => setDrag(null)}
      onDragEnd={({ collisions }) => {
        const target = targetOf(collisions)
        setDrag(null)
        if (drag && target) onDrop(drag.id, target)
      }}
    >
      <Draggable {...draggable} />
    </DragArea>
  )
}

function Draggable({ onPress, text }: Pick<StepDragsProps, 'onPress' | 'text'>) {
  const { collisions } = useDndContext()
  const { listeners, setNodeRef } = useDraggable({ id: 'step' })
  useEffect(() => {
    onPress.current = (event) => {
      if (rowOf(event)) listeners?.[event.type === 'mousedown' ? 'onMouseDown' : 'onTouchStart']?.(event)
    }
  }, [onPress, listeners])
  const pointer = collisions?.[0]?.data?.pointer
  return (
    <div ref={setNodeRef} aria-hidden="true">
      {pointer && (
        <div className="week-ghost" style={{ translate: `${pointer.x}px ${pointer.y}px` }}>
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

const isSameTarget = (a: DropTarget | null, b: DropTarget | null) => a?.date === b?.date && a?.before === b?.before

function targetAt({ x, y }: { x: number; y: number }, draggedId?: string): DropTarget | null {
  const zone = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
  if (!zone) return null
  const rows = [...zone.querySelectorAll<HTMLElement>('[data-step][data-ordered]')]
    .map((row) => ({ id: row.dataset.step ?? '', box: row.getBoundingClientRect() }))
    .filter(({ id }) => id !== draggedId)
    .map(({ id, box: { top, height } }) => ({ id, top, height }))
  return { date: zone.dataset.drop || null, before: rowBelow(rows, y) }
}
