import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Step } from '#contract/planner/items.ts'
import { usePlanner } from '../use-planner.ts'
import { type ArrowKey, moveByKey, positionText, type StepMove } from './move-step.ts'
import { fullDayName } from './week-names.ts'
import type { WeekView } from './week-view.ts'

export type MoveStep = (step: Step, move: StepMove) => void

const arrowKeys: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] satisfies ArrowKey[]
/** Controls of a row. The one that had the focus gets it again after a move. */
const controls = ['.step__text', '.week-step__day', '.step__more', '.step__check input']

type StepMovesOptions = { view: WeekView; onMoveToDay: (date: string) => void }

/** Moves steps, by Alt and an arrow key too. A moved step keeps the focus and is announced. */
export function useStepMoves({ view, onMoveToDay }: StepMovesOptions): {
  move: MoveStep
  onKeyDown: (event: KeyboardEvent) => void
  announcement: string
} {
  const { state, edits } = usePlanner()
  const [announcement, setAnnouncement] = useState('')
  const [moved, setMoved] = useState<{ id: string; control: string | null } | null>(null)
  const latest = useRef({ view, steps: state.steps })
  latest.current = { view, steps: state.steps }

  // After the render in which the row is in its new list.
  useEffect(() => {
    if (!moved) return
    const { view, steps } = latest.current
    const step = steps.find(({ id }) => id === moved.id)
    if (!step) return
    const list = step.date === null ? 'To Done' : fullDayName(step.date)
    setAnnouncement(`${step.text}: ${list}, ${positionText(view, step)}`)
    if (moved.control === null) return
    const row = document.querySelector<HTMLElement>(`[data-step="${CSS.escape(step.id)}"]`)
    row?.querySelector<HTMLElement>(moved.control)?.focus()
  }, [moved])

  const move = useCallback(
    (step: Step, { date, before }: StepMove) => {
      const control = controls.find((selector) => document.activeElement?.matches(selector)) ?? null
      edits.batch(() => {
        if (date !== step.date) edits.scheduleStep(step.id, date)
        if (before !== undefined) edits.moveStep(step.id, before)
      })
      setMoved({ id: step.id, control })
    },
    [edits],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event
    if (!altKey || ctrlKey || metaKey || shiftKey || !arrowKeys.includes(key) || !(target instanceof Element)) return
    const row = target.closest<HTMLElement>('[data-movable]')
    const step = row && state.steps.find(({ id }) => id === row.dataset.step)
    if (!step || target.closest('textarea, [role="menu"]')) return
    // Alt with an arrow key is a shortcut of browsers, for example for the previous page.
    event.preventDefault()
    const change = moveByKey(view, state.steps, step.id, key as ArrowKey)
    if (!change) return
    move(step, change)
    // On a narrow screen the other day is shown.
    if (change.date !== null && change.date !== step.date) onMoveToDay(change.date)
  }

  return { move, onKeyDown, announcement }
}
