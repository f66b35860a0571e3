import type { CourseLessonRow, SectionRow } from '#contract/classes/course-lessons/course-lessons.schema.ts'

export type Direction = 'up' | 'down'
type Sections = readonly SectionRow[]
/** Lessons and, before each section but the first, a boundary: a lesson that passes it changes its section. */
type Slot = CourseLessonRow | 'boundary'

const toSlots = (sections: Sections): Slot[] =>
  sections.flatMap(({ lessons }, index) => [...(index > 0 ? ['boundary' as const] : []), ...lessons])

function fromSlots(sections: Sections, slots: readonly Slot[]): SectionRow[] {
  const groups: CourseLessonRow[][] = [[]]
  for (const slot of slots) {
    if (slot === 'boundary') groups.push([])
    else groups.at(-1)?.push(slot)
  }
  return sections.map((section, index) => ({ ...section, lessons: groups[index] ?? [] }))
}

const indexOf = (slots: readonly Slot[], lessonId: string) =>
  slots.findIndex((slot) => slot !== 'boundary' && slot.id === lessonId)

/** The place of a lesson among all places of the course, for buttons that move it. */
export function slotOf(sections: Sections, lessonId: string): { index: number; count: number } {
  const slots = toSlots(sections)
  return { index: indexOf(slots, lessonId), count: slots.length }
}

/** Moves a lesson by one place, past the end of its section into the next one. */
export function moveLesson(sections: Sections, lessonId: string, direction: Direction): SectionRow[] {
  const slots = toSlots(sections)
  return fromSlots(sections, moveItem(slots, indexOf(slots, lessonId), direction))
}

export function moveItem<Item>(items: readonly Item[], index: number, direction: Direction): Item[] {
  const to = direction === 'up' ? index - 1 : index + 1
  const [item, other] = [items[index], items[to]]
  if (item === undefined || other === undefined) return [...items]
  return items.with(index, other).with(to, item)
}

/** Drops a lesson before another one, or at the end of a section. */
export function dropLesson(
  sections: Sections,
  lessonId: string,
  target: { sectionId: string; beforeId: string | null },
): SectionRow[] {
  const lesson = sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
  if (!lesson || target.beforeId === lessonId) return [...sections]
  return sections.map((section) => {
    const others = section.lessons.filter(({ id }) => id !== lessonId)
    if (section.id !== target.sectionId) return { ...section, lessons: others }
    const at = others.findIndex(({ id }) => id === target.beforeId)
    return { ...section, lessons: others.toSpliced(at < 0 ? others.length : at, 0, lesson) }
  })
}

/** Drops a section before another one. */
export function dropSection(sections: Sections, sectionId: string, beforeId: string): SectionRow[] {
  const section = sections.find(({ id }) => id === sectionId)
  if (!section || sectionId === beforeId) return [...sections]
  const others = sections.filter(({ id }) => id !== sectionId)
  return others.toSpliced(
    others.findIndex(({ id }) => id === beforeId),
    0,
    section,
  )
}
