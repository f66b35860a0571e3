import { type DragEvent, startTransition, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminCurriculum, SectionRow } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useLatestSave } from '../../platform/list/use-latest-save.ts'
import { type Direction, dropLesson, dropSection, moveItem, moveLesson } from './arrange.ts'

type DraggedItem = { kind: 'lesson' | 'section'; id: string }
export type Arrange = Omit<ReturnType<typeof useArrange>, 'sections'>

/** The sections and lessons in the order on screen, which is saved after each change. */
export function useArrange(id: string, curriculum: AdminCurriculum) {
  /** Until it is saved. */
  const [unsaved, setUnsaved] = useState<SectionRow[] | null>(null)
  const [dragged, setDragged] = useState<DraggedItem | null>(null)
  const [lastMove, setLastMove] = useState<{ itemId: string; direction: Direction } | null>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  const saveLatest = useLatestSave()
  const sections = unsaved ?? curriculum.sections

  // Keeps the button focused, so that the key can be pressed repeatedly. A lesson that changes its section has new buttons.
  useEffect(() => {
    if (!lastMove) return
    const item = listRef.current?.querySelector(`[data-item="${lastMove.itemId}"]`)
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('[data-way]:enabled') ?? [])].slice(0, 2)
    const sameButton = buttons.find(({ dataset }) => dataset.way === lastMove.direction)
    ;(sameButton ?? buttons[0])?.focus()
  }, [lastMove])

  const save = (changed: SectionRow[]) => {
    setUnsaved(changed)
    saveLatest(async (isLatest) => {
      const json = { sections: changed.map(({ id, lessons }) => ({ id, lessonIds: lessons.map(({ id }) => id) })) }
      try {
        await api.admin.courses[':id'].curriculum.$put({ param: { id }, json })
        toast({ tone: 'good', title: 'Success', description: 'Order saved' })
      } catch (error) {
        console.warn(error)
        toast({ tone: 'bad', title: 'Error', description: errorMessage(error, 'Failed to change the order') })
      }
      await revalidate()
      // The loaded order is shown by a transition: without one here the old order would come back for a moment.
      if (isLatest()) startTransition(() => setUnsaved(null))
    })
  }

  const drag = (item: DraggedItem) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation()
      event.dataTransfer.effectAllowed = 'move'
      // Firefox starts no drag without data.
      event.dataTransfer.setData('text/plain', item.id)
      setDragged(item)
    },
    onDragEnd: () => setDragged(null),
  })

  const dropOn = (kind: DraggedItem['kind'], drop: (draggedId: string) => SectionRow[]) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged?.kind !== kind) return
      event.preventDefault()
      event.stopPropagation()
    },
    onDrop: (event: DragEvent) => {
      if (dragged?.kind !== kind) return
      event.preventDefault()
      event.stopPropagation()
      setDragged(null)
      save(drop(dragged.id))
    },
  })

  return {
    sections,
    listRef,
    draggedId: dragged?.id,
    drag,
    dropBeforeLesson: (sectionId: string, beforeId: string | null) =>
      dropOn('lesson', (lessonId) => dropLesson(sections, lessonId, { sectionId, beforeId })),
    dropBeforeSection: (beforeId: string) =>
      dropOn('section', (sectionId) => dropSection(sections, sectionId, beforeId)),
    moveLesson: (itemId: string, direction: Direction) => {
      setLastMove({ itemId, direction })
      save(moveLesson(sections, itemId, direction))
    },
    moveSection: (index: number, direction: Direction) => {
      setLastMove({ itemId: sections[index]?.id ?? '', direction })
      save(moveItem(sections, index, direction))
    },
  }
}
