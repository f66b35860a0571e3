import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Step } from '#contract/planner/items.ts'
import { usePlanner } from '../use-planner.ts'
import { type ArrowKey, moveByKey, positionText, type StepMove } from './move-step.ts'
import { fullDayName, timesText } from './week-names.ts'
import type { WeekView } from './week-view.ts'

export type MoveStep = (step: Step, move: StepMove) => void

export type StepMoves = {
  move: MoveStep
  /** After the next render, announces a move, and gives the focus back to the control of the row at its new place. */
  follow: (row: string, text: () => string) => void
  onKeyDown: (event: KeyboardEvent) => void
  announcement: string
}

const arrowKeys: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] satisfies ArrowKey[]
/** Controls of a row. The one that had the focus gets it again after a move. */
const controls = ['.step__text', '.week-step__day', '.step__more', '.step__check input', '.hour-entry__title']

type StepMovesOptions = { view: WeekView; isInHours: boolean; onMoveToDay: (date: string) => void }

/** Moves steps, by Alt and an arrow key too. A moved step keeps the focus and is announced. */
export function useStepMoves({ view, isInHours, onMoveToDay }: StepMovesOptions): StepMoves {
  const { state, edits } = usePlanner()
  const [announcement, setAnnouncement] = useState('')
  const [moved, setMoved] = useState<{ row: string; control: string | null; text: () => string } | null>(null)
  const latest = useRef({ view, steps: state.steps, isInHours })
  latest.current = { view, steps: state.steps, isInHours }

  // After the render in which the row is in its new list.
  useEffect(() => {
    if (!moved) return
    setAnnouncement(moved.text())
    if (moved.control === null) return
    const row = document.querySelector(moved.row)
    row?.querySelector<HTMLElement>(moved.control)?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [moved])

  const follow = useCallback((row: string, text: () => string) => {
    const control = controls.find((selector) => document.activeElement?.matches(selector)) ?? null
    setMoved({ row, control, text })
  }, [])

  const move = useCallback(
    ({ id, date: oldDate, text }: Step, { date, before, fields }: StepMove) => {
      edits.batch(() => {
        if (date !== oldDate) edits.scheduleStep(id, date)
        if (fields) edits.updateStep(id, fields)
        if (before !== undefined) edits.moveStep(id, before)
      })
      follow(`[data-item="${CSS.escape(id)}"]`, () => {
        const { view, steps, isInHours } = latest.current
        const step = steps.find((other) => other.id === id)
        if (!step) return ''
        if (step.date === null) return `${text}: To Done, ${positionText(view, step)}`
        const place = isInHours && step.time ? timesText(step.time, step.minutes ?? 30) : positionText(view, step)
        return `${text}: ${fullDayName(step.date)}, ${place}`
      })
    },
    [edits, follow],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const key = altArrowOf(event)
    if (!key || event.shiftKey || event.defaultPrevented || !(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>('[data-movable]')
    const step = row && state.steps.find(({ id }) => id === row.dataset.item)
    if (!step || event.target.closest('textarea, [role="menu"]')) return
    // Alt with an arrow key is a shortcut of browsers, for example for the previous page.
    event.preventDefault()
    const change = moveByKey(view, state.steps, step.id, key)
    if (!change) return
    move(step, change)
    // On a narrow screen the other day is shown.
    if (change.date !== null && change.date !== step.date) onMoveToDay(change.date)
  }

  return { move, follow, onKeyDown, announcement }
}

/** Returns the arrow key that is pressed with Alt. */
export function altArrowOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): ArrowKey | null {
  return altKey && !ctrlKey && !metaKey && arrowKeys.includes(key) ? (key as ArrowKey) : null
}
