import { addDays } from '#contract/dates.ts'
import type { CheckIn, PlannerState, Step, Track } from '#contract/planner/items.ts'
import { weekDays } from '../check-in-dates.ts'
import { checkInsOf } from '../find-check-in.ts'
import { byDateThenPosition } from './carried-steps.ts'

export type SundayPart = 'week' | 'carry' | 'drop' | 'lines'

/** The first session is half as long: two questions. */
export function sundayParts(sessions: readonly CheckIn[], session: CheckIn | undefined): SundayPart[] {
  const isFirst = !checkInsOf(sessions, 'sunday').some(
    ({ id, finishedAt }) => finishedAt !== null && id !== session?.id,
  )
  return isFirst ? ['week', 'lines'] : ['week', 'carry', 'drop', 'lines']
}

type TrackSum = { track: Track; sum: number; days: number }

type SundayWeek = {
  days: string[]
  /** The week that follows. */
  nextDays: string[]
  doneSteps: Step[]
  trackSums: TrackSum[]
}

/** @param date last day of the week */
export function sundayWeek(state: PlannerState, date: string): SundayWeek {
  const days = weekDays(date, state.settings.weekStart)
  const nextDays = days.map((day) => addDays(day, 7))
  const isInWeek = (day: string | null) => day !== null && days.includes(day)
  const doneSteps = state.steps
    .filter((step) => step.state === 'done' && isInWeek(step.doneOn))
    .toSorted((a, b) => (a.doneAt ?? 0) - (b.doneAt ?? 0))
  const trackSums = state.tracks.flatMap((track) => {
    const entries = state.entries.get(track.id)
    const values = days.flatMap((day) => entries?.get(day) ?? [])
    return values.length > 0 ? [{ track, sum: values.reduce((a, b) => a + b, 0), days: values.length }] : []
  })
  return { days, nextDays, doneSteps, trackSums }
}

/**
 * Returns the open steps to decide on: those of the week and before, which were not done, then those without a date.
 * Includes those that the session has given a date or dropped already, so that the choice can be changed.
 */
export function openSteps(
  state: PlannerState,
  { date, session }: { date: string; session: CheckIn | undefined },
): Step[] {
  const chosenIds = new Set([...(session?.carriedStepIds ?? []), ...(session?.droppedStepIds ?? [])])
  const isListed = (step: Step) =>
    step.state === 'open' ? step.date === null || step.date <= date || chosenIds.has(step.id) : isDropped(step)
  const isDropped = (step: Step) => step.state === 'dropped' && chosenIds.has(step.id)
  return state.steps.filter(isListed).toSorted(byDateThenPosition)
}

export const CARRIED_MAX = 3
export const DROPPED_MAX = 5

export function droppedSteps(state: PlannerState, session: CheckIn): Step[] {
  const ids = new Set(session.droppedStepIds)
  return state.steps.filter((step) => ids.has(step.id) && step.state === 'dropped').toSorted(byDateThenPosition)
}

/** '5 times', '3 of 5', '12 pages', '8.5 km of 10' */
export function trackSumText({ track, sum, days }: TrackSum): string {
  if (track.measure === 'tick') {
    const times = days === 1 ? 'once' : `${days} times`
    return track.weeklyTarget ? `${days} of ${track.weeklyTarget}` : times
  }
  const amount = `${formatNumber(sum)}${track.unit ? ` ${track.unit}` : ''}`
  return track.weeklyTarget ? `${amount} of ${formatNumber(track.weeklyTarget)}` : amount
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const formatNumber = (value: number) => numbers.format(value)
