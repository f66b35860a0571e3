import type { DragEndEvent } from '@dnd-kit/core'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminCurriculum, SectionRow } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { errorMessage } from '../../../platform/api/error-message.ts'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useLatestSave } from '../../platform/list/use-latest-save.ts'
import { type Direction, dropLesson, dropSection, moveItem, moveLesson } from './arrange.ts'

/** Before which item a lesson or section is dropped. Null: at the end of the section. */
export type CurriculumTarget =
  | { kind: 'lesson'; sectionId: string; beforeId: string | null }
  | { kind: 'section'; beforeId: string }
export type Arrange = Omit<ReturnType<typeof useArrange>, 'sections'>

/** The sections and lessons in the order on screen, which is saved after each change. */
export function useArrange(id: string, curriculum: AdminCurriculum) {
  /** Until it is saved. */
  const [unsaved, setUnsaved] = useState<SectionRow[] | null>(null)
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

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    const target = over.data.current as CurriculumTarget
    const draggedId = String(active.id)
    save(
      target.kind === 'lesson'
        ? dropLesson(sections, draggedId, target)
        : dropSection(sections, draggedId, target.beforeId),
    )
  }

  return {
    sections,
    listRef,
    onDragEnd,
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
