import { questionKey } from '#contract/content/binder/lesson-progress.ts'
import type { Step } from '#contract/planner/items.ts'

/** States of ticks after the last sync, by `actionKey`. */
export type SyncedTicks = Readonly<Record<string, boolean>>

type LessonTick = { lessonId: string; step: string; isTicked: boolean }

type LessonTickChanges = {
  completeIds: string[]
  reopenIds: string[]
  /** Ticks to save in lessons. */
  lessonTicks: LessonTick[]
  synced: SyncedTicks
}

/**
 * Compares the steps of lessons in the planner with the ticks in the lessons. The side that changed since the last sync
 * changes the other one; without a last sync, a tick on either side wins.
 * @param isTicked returns the state of an action step in its lesson
 */
export function lessonTickChanges(
  steps: readonly Step[],
  isTicked: (lessonId: string, step: string) => boolean,
  synced: SyncedTicks,
): LessonTickChanges {
  const changes: LessonTickChanges = { completeIds: [], reopenIds: [], lessonTicks: [], synced: {} }
  const next: Record<string, boolean> = {}
  // A recurring step has a done and an open step of the same action step: it counts as done.
  const groups = Map.groupBy(steps.flatMap(lessonStepOf), ({ key }) => key)
  for (const [key, group] of groups) {
    const [{ lessonId, action }] = group as [LessonStep, ...LessonStep[]]
    const done = group.filter(({ step }) => step.state === 'done')
    const open = group.find(({ step }) => step.state === 'open' || step.state === 'waiting')
    const inPlanner = done.length > 0
    const inLesson = isTicked(lessonId, action)
    next[key] = inPlanner
    if (inPlanner === inLesson) continue
    const before = synced[key] ?? false
    if (inPlanner !== before) changes.lessonTicks.push({ lessonId, step: action, isTicked: inPlanner })
    else if (!inLesson) {
      next[key] = false
      changes.reopenIds.push(...done.map(({ step }) => step.id))
    } else if (open) {
      next[key] = true
      changes.completeIds.push(open.step.id)
    }
    // A dropped step stays dropped, and the tick in the lesson stays.
  }
  return { ...changes, synced: next }
}

type LessonStep = { key: string; lessonId: string; action: string; step: Step }

function lessonStepOf(step: Step): LessonStep[] {
  if (step.origin.from !== 'lesson') return []
  const { lessonId } = step.origin
  const action = questionKey(step.origin.text)
  return [{ key: `${lessonId} ${action}`, lessonId, action, step }]
}
