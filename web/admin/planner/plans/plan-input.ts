import type { PlanDay } from '#contract/planner/plans/plan-dates.ts'
import type { PlanForm, PlanStep, PlanTrack } from '#contract/planner/plans/plans.schema.ts'
import { parseInteger } from '../../platform/content-form/parse-input.ts'

/** Form values of a step: a week and a weekday (0 is Monday), or a day number (1 is the start). */
export type StepInput = Pick<PlanStep, 'key' | 'text'> & {
  by: 'week' | 'day'
  week: string
  weekday: string
  day: string
}

/** The target is the text of the form field. */
export type TrackInput = Omit<PlanTrack, 'weeklyTarget'> & { weeklyTarget: string }

export type PlanInput = Omit<PlanForm, 'steps' | 'tracks'> & { steps: StepInput[]; tracks: TrackInput[] }

export const toStepInput = ({ key, text, day }: PlanStep): StepInput => ({ key, text, ...toDayInput(day) })
export const toPlanStep = ({ key, text, ...day }: StepInput): PlanStep => ({ key, text, day: toPlanDay(day) })

export const toTrackInput = (track: PlanTrack): TrackInput => ({
  ...track,
  weeklyTarget: String(track.weeklyTarget ?? ''),
})

const toDayInput = (day: PlanDay) =>
  'days' in day
    ? { by: 'day' as const, week: '1', weekday: '0', day: String(day.days + 1) }
    : { by: 'week' as const, week: String(day.week), weekday: String(day.weekday), day: '1' }

/** Converts the form values to a day. The API rejects invalid numbers with an error for the field. */
export const toPlanDay = ({ by, week, weekday, day }: Omit<StepInput, 'key' | 'text'>): PlanDay =>
  by === 'day' ? { days: parseInteger(day) - 1 } : { week: parseInteger(week), weekday: Number(weekday) }

export function toPlanTrack({ measure, unit, weekdays, weeklyTarget, ...track }: TrackInput): PlanTrack {
  const target = weeklyTarget.trim().replace(',', '.')
  return {
    ...track,
    measure,
    unit: measure === 'amount' ? unit.trim() : '',
    // An empty list means any day, so that all days are stored as none.
    weekdays: weekdays.length === 7 ? [] : weekdays.toSorted((a, b) => a - b),
    weeklyTarget: target === '' ? null : Number(target),
  }
}

export const newKey = (): string => crypto.randomUUID()

/** A step on the day after the last one has the week of the last one. */
export function nextStep(steps: readonly StepInput[]): StepInput {
  const last = steps.at(-1)
  const day = last?.by === 'day' ? String(parseInteger(last.day) + 1) : '1'
  return {
    ...{ key: newKey(), text: '', by: last?.by ?? 'week', week: last?.week ?? '1' },
    ...{ weekday: last?.weekday ?? '0', day },
  }
}
