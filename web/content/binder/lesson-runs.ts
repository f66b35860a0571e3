import type { Category } from '#contract/content/categories.ts'

type Categorized = { lesson: { category: Category | null } }

/** `isFirst`: there was no earlier run of the category. */
export type LessonRun<Item extends Categorized> = { category: Category | null; lessons: Item[]; isFirst: boolean }

/** Splits lessons where the category changes, and keeps their order. */
export function lessonRuns<Item extends Categorized>(lessons: readonly Item[]): LessonRun<Item>[] {
  const runs: LessonRun<Item>[] = []
  for (const item of lessons) {
    const { category } = item.lesson
    const last = runs.at(-1)
    if (last?.category === category) last.lessons.push(item)
    else runs.push({ category, lessons: [item], isFirst: !runs.some((run) => run.category === category) })
  }
  return runs
}
