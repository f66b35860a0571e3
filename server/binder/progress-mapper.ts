import type { Done, Progress } from '#contract/binder/lesson-progress.ts'
import type { lessonProgress } from '#db/schema/binder.ts'

type Row = Pick<typeof lessonProgress.$inferSelect, 'answers' | 'ticks' | 'doneAt' | 'doneChangedAt'>

export function toProgress({ answers, ticks, doneAt, doneChangedAt }: Row): Progress {
  const done: Done | null = doneChangedAt && { on: doneAt !== null, at: doneChangedAt.getTime() }
  return { answers, ticks, done }
}

export function toProgressRow({ answers, ticks, done }: Progress): Row {
  const at = done && new Date(done.at)
  return { answers, ticks, doneAt: done?.on ? at : null, doneChangedAt: at }
}
