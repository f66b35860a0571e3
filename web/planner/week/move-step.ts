import type { Step } from '#contract/planner/items.ts'
import type { WeekView } from './week-view.ts'

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Fields that a move on the hours changes. */
export type TimeFields = { time?: string | null; minutes?: number }

/** `before`: id of the step that will follow; null for the end of all lists, undefined for the same order. */
export type StepMove = { date: string | null; before?: string | null | undefined; fields?: TimeFields }

/** A position in a day, or in To Done. */
export type DropTarget = {
  date: string | null
  /** Id of the step without a time before which it is dropped; null for the end of the list. */
  before: string | null
  /** Time or duration on the hours. */
  fields?: TimeFields
}

/**
 * Returns the change for an arrow key: left and right move between To Done and the days from today on, up and down within
 * a list. Returns null at an end, and for the order of steps with a time, which is that of the clock.
 * @param steps all steps in the order of their positions
 */
export function moveByKey(view: WeekView, steps: readonly Step[], id: string, key: ArrowKey): StepMove | null {
  const step = steps.find((other) => other.id === id)
  if (!step) return null
  return key === 'ArrowLeft' || key === 'ArrowRight' ? moveToDay(view, step, key) : moveInList(view, steps, step, key)
}

function moveToDay({ days, isPast }: WeekView, step: Step, key: ArrowKey): StepMove | null {
  if (isPast) return null
  const lists = [null, ...days.filter(({ phase }) => phase !== 'past').map(({ date }) => date)]
  // A step of an earlier day has a position between To Done and the first day.
  const index = lists.includes(step.date) ? lists.indexOf(step.date) : 0.5
  const date = lists[key === 'ArrowLeft' ? Math.ceil(index) - 1 : Math.floor(index) + 1]
  return date === undefined || !canMoveTo(step, date) ? null : { date }
}

/** Returns false for a recurring step without a date. */
export const canMoveTo = ({ recurrence }: Pick<Step, 'recurrence'>, date: string | null): boolean =>
  date !== null || recurrence === null

function moveInList(view: WeekView, steps: readonly Step[], step: Step, key: ArrowKey): StepMove | null {
  if (step.time !== null && step.date !== null) return null
  const list = listOf(view, step)
  const index = list.findIndex(({ id }) => id === step.id)
  const neighbor = list[key === 'ArrowUp' ? index - 1 : index + 1]
  if (index < 0 || !neighbor) return null
  return { date: step.date, before: key === 'ArrowUp' ? neighbor.id : idAfter(steps, neighbor.id) }
}

/** Returns the steps with which the order of a step can change. */
function listOf({ days, toDone }: WeekView, { id, date }: Step): Step[] {
  if (date !== null) return days.find((day) => day.date === date)?.steps.filter(({ time }) => time === null) ?? []
  return toDone.find(({ steps }) => steps.some((step) => step.id === id))?.steps ?? []
}

/** Returns the position of a step among those with which its order can change; null if it is alone or has a time. */
export function orderInList(view: WeekView, step: Step): { isFirst: boolean; isLast: boolean } | null {
  if (step.time !== null && step.date !== null) return null
  const list = listOf(view, step)
  const index = list.findIndex(({ id }) => id === step.id)
  return index < 0 || list.length < 2 ? null : { isFirst: index === 0, isLast: index === list.length - 1 }
}

const idAfter = (steps: readonly Step[], id: string): string | null =>
  steps[steps.findIndex((step) => step.id === id) + 1]?.id ?? null

/** Returns the change for a dropped step. */
export function moveByDrop(view: WeekView, steps: readonly Step[], id: string, target: DropTarget): StepMove {
  const { date, fields } = target
  if (fields?.time || fields?.minutes) return { date, fields }
  const move = moveToList(view, steps, id, target)
  return fields ? { ...move, fields } : move
}

function moveToList(view: WeekView, steps: readonly Step[], id: string, { date, before }: DropTarget): StepMove {
  if (before !== null) return before === id ? { date } : { date, before }
  const day = view.days.find((other) => other.date === date)
  const list = date === null ? view.toDone.flatMap((group) => group.steps) : (day?.steps ?? [])
  const last = list.findLast((step) => step.time === null || date === null)
  if (!last || last.id === id) return { date }
  const next = idAfter(steps, last.id)
  return { date, before: next === id ? undefined : next }
}

type RowBox = { id: string; top: number; height: number }

/** Returns the id of the first row whose middle is below `y`; null below all rows. */
export const rowBelow = (rows: readonly RowBox[], y: number): string | null =>
  rows.find(({ top, height }) => y < top + height / 2)?.id ?? null

/** Returns position and number of steps of a list, from 1: '2 of 3'. */
export function positionText(view: WeekView, step: Step): string {
  const day = view.days.find(({ date }) => date === step.date)
  const list = day?.steps ?? view.toDone.find(({ steps }) => steps.some(({ id }) => id === step.id))?.steps ?? []
  return `${list.findIndex(({ id }) => id === step.id) + 1} of ${list.length}`
}
