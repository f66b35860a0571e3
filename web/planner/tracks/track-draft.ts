import type { Measure, Track } from '#contract/planner/items.ts'
import { ENTRY_MAX } from '#contract/planner/limits.ts'
import type { FormErrors } from '../../platform/forms/use-form.ts'

/** The fields of the form; numbers and dates as texts. */
export type TrackDraft = {
  title: string
  measure: Measure
  unit: string
  weekdays: number[]
  weeklyTarget: string
  journeyId: string
  startsOn: string
  endsOn: string
}

/** @param track null for a new one */
export function trackDraft(track: Track | null, journeyId: string | null, today: string): TrackDraft {
  return {
    title: track?.title ?? '',
    measure: track?.measure ?? 'tick',
    unit: track?.unit ?? '',
    weekdays: track?.weekdays ?? [],
    weeklyTarget: track?.weeklyTarget ? String(track.weeklyTarget) : '',
    journeyId: track?.journeyId ?? journeyId ?? '',
    startsOn: track?.startsOn ?? today,
    endsOn: track?.endsOn ?? '',
  }
}

const DAYS_OF_WEEK = 7

export function validateTrack({ title, measure, weeklyTarget, startsOn, endsOn }: TrackDraft): FormErrors {
  const target = targetOf(weeklyTarget)
  const isWhole = target === null || Number.isInteger(target)
  return {
    ...(title.trim() === '' && { title: 'Write what you want to do.' }),
    ...(target !== null && !(target > 0 && target <= ENTRY_MAX) && { weeklyTarget: 'Enter a number above zero.' }),
    ...(measure !== 'amount' && !isWhole && { weeklyTarget: 'Enter a whole number.' }),
    ...(measure === 'tick' && target !== null && target > DAYS_OF_WEEK && { weeklyTarget: 'A week has seven days.' }),
    ...(startsOn === '' && { startsOn: 'Choose the first day.' }),
    ...(endsOn !== '' && startsOn !== '' && endsOn < startsOn && { endsOn: 'Choose the first day or a later one.' }),
  }
}

function targetOf(text: string): number | null {
  const digits = text.trim().replace(',', '.')
  return digits === '' ? null : Number(digits)
}

/** @param draft a valid draft */
export function trackFieldsOf({
  title,
  measure,
  unit,
  weekdays,
  weeklyTarget,
  journeyId,
  startsOn,
  endsOn,
}: TrackDraft) {
  return {
    title: title.trim(),
    measure,
    unit: measure === 'amount' ? unit.trim() : '',
    // All days are the same as none, which means any day.
    weekdays: weekdays.length === DAYS_OF_WEEK ? [] : weekdays.toSorted((a, b) => a - b),
    weeklyTarget: targetOf(weeklyTarget),
    journeyId: journeyId || null,
    startsOn,
    endsOn: endsOn || null,
  }
}
