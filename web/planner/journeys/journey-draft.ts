import { isCategory } from '#contract/content/categories.ts'
import type { Journey } from '#contract/planner/items.ts'
import type { FormErrors } from '../../platform/forms/use-form.ts'

/** The fields of the form as texts. */
export type JourneyDraft = { title: string; category: string; startsOn: string; targetDate: string }

/** Returns the fields of a journey, or those of a new one. A journey that continues another has its category. */
export function journeyDraft(
  journey: Journey | null,
  journeys: readonly Journey[],
  previousJourneyId: string | null,
  today: string,
): JourneyDraft {
  const previous = journeys.find(({ id }) => id === previousJourneyId)
  if (!journey) return { title: '', category: previous?.category ?? '', startsOn: today, targetDate: '' }
  const { title, category, startsOn, targetDate } = journey
  return { title, category: category ?? '', startsOn: startsOn ?? '', targetDate: targetDate ?? '' }
}

export function journeyFieldsOf({ title, category, startsOn, targetDate }: JourneyDraft) {
  return {
    title: title.trim(),
    category: isCategory(category) ? category : null,
    startsOn: startsOn || null,
    targetDate: targetDate || null,
  }
}

/** Returns messages by field. */
export function validateJourney({ title, startsOn, targetDate }: JourneyDraft): FormErrors {
  return {
    ...(title.trim() === '' && { title: 'Write where you want to be.' }),
    ...(startsOn !== '' &&
      targetDate !== '' &&
      targetDate < startsOn && { targetDate: 'Choose the start date or a later one.' }),
  }
}
