import { jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Answer, StepState } from '#contract/binder/lesson-progress.ts'
import { instant } from './accounts.ts'

/** A user's progress in a lesson. `doneAt` is null if the lesson was unmarked at `doneChangedAt`. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: uuid('user_id').notNull(),
    lessonId: uuid('lesson_id').notNull(),
    answers: jsonb('answers').$type<Answer[]>().notNull().default([]),
    ticks: jsonb('ticks').$type<StepState[]>().notNull().default([]),
    doneAt: instant('done_at'),
    doneChangedAt: instant('done_changed_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lessonId] })],
)
