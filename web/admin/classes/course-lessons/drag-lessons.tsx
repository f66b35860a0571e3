import { type CollisionDetection, pointerWithin, useDraggable, useDroppable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import type { CurriculumTarget } from './use-arrange.ts'

/** Finds the target below the pointer: for a section, that of a section, although there are those of its lessons. */
export const findDropTarget: CollisionDetection = ({ active, droppableContainers, ...rest }) =>
  pointerWithin({
    ...rest,
    active,
    droppableContainers: droppableContainers.filter(({ data }) => data.current?.kind === active.data.current?.kind),
  })

/** Makes an element a target. A lesson or section and its target have the same id. */
export function useDropTarget(id: string, data: CurriculumTarget) {
  const { setNodeRef, isOver, active } = useDroppable({ id, data })
  const dropClass = active?.id === id ? 'opacity-50' : isOver && 'shadow-[0_-3px_0_var(--act)]'
  return { setNodeRef, dropClass }
}

/** The handle for dragging. The move buttons do the same by key. */
export function Grip({ kind, id }: { kind: CurriculumTarget['kind']; id: string }) {
  const { setNodeRef, listeners } = useDraggable({ id, data: { kind } })
  return (
    <span
      ref={setNodeRef}
      {...listeners}
      className="-ml-2 cursor-grab touch-none p-2 text-ink-muted max-sm:hidden"
      aria-hidden="true"
    >
      <GripVertical size={20} />
    </span>
  )
}
