import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { AdminCurriculum, SectionRow } from '#contract/course-lessons/course-lessons.schema.ts'
import { api } from '../../api/client.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { type Direction, dropLesson, dropSection, moveItem, moveLesson } from './arrange.ts'

type DraggedItem = { kind: 'lesson' | 'section'; id: string }
export type Arrange = Omit<ReturnType<typeof useArrange>, 'sections'>

/** The sections and lessons in the order on screen, which is saved after each change. */
export function useArrange(id: string, curriculum: AdminCurriculum) {
  const [localChange, setLocalChange] = useState<{ fetched: AdminCurriculum; sections: SectionRow[] }>()
  const [dragged, setDragged] = useState<DraggedItem | null>(null)
  const [lastMove, setLastMove] = useState<{ itemId: string; direction: Direction } | null>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const { run } = useMutation('Failed to change the order')
  // A local change is newer than the fetched data it was based on.
  const sections = localChange?.fetched === curriculum ? localChange.sections : curriculum.sections

  // Keeps the button focused, so that the key can be pressed repeatedly. A lesson that changes its section has new buttons.
  useEffect(() => {
    if (!lastMove) return
    const item = listRef.current?.querySelector(`[data-item="${lastMove.itemId}"]`)
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('[data-way]:enabled') ?? [])].slice(0, 2)
    const sameButton = buttons.find(({ dataset }) => dataset.way === lastMove.direction)
    ;(sameButton ?? buttons[0])?.focus()
  }, [lastMove])

  const save = async (changed: SectionRow[]) => {
    setLocalChange({ fetched: curriculum, sections: changed })
    const json = { sections: changed.map(({ id, lessons }) => ({ id, lessonIds: lessons.map(({ id }) => id) })) }
    const saved = await run(
      async () => (await api.admin.courses[':id'].curriculum.$put({ param: { id }, json })).json(),
      () => 'Order saved',
    )
    if (!saved) setLocalChange(undefined)
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
      void save(drop(dragged.id))
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
      void save(moveLesson(sections, itemId, direction))
    },
    moveSection: (index: number, direction: Direction) => {
      setLastMove({ itemId: sections[index]?.id ?? '', direction })
      void save(moveItem(sections, index, direction))
    },
  }
}
