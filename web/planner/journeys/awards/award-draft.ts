import { type Award, type StampName, stampNames } from '#contract/planner/items.ts'
import type { FormErrors } from '../../../platform/forms/use-form.ts'

/** The fields of the form as texts. */
export type AwardDraft = { text: string; after: string; count: string; date: string; stamp: string }

const COUNT_MAX = 10_000

export function awardDraft(award: Award | null, date: string): AwardDraft {
  const draft = { text: award?.text ?? '', after: award?.due.after ?? 'steps', count: '5', date, stamp: 'destination' }
  if (award?.due.after === 'steps') return { ...draft, count: String(award.due.count) }
  if (award?.due.after === 'date') return { ...draft, date: award.due.date }
  if (award?.due.after === 'stamp') return { ...draft, stamp: award.due.stamp }
  return draft
}

export function validateAward({ text, after, count, date }: AwardDraft): FormErrors {
  return {
    ...(text.trim() === '' && { text: 'Enter your award.' }),
    ...(after === 'steps' && !isCount(Number(count)) && { count: 'Enter a whole number of steps.' }),
    ...(after === 'date' && date === '' && { date: 'Choose a date.' }),
  }
}

const isCount = (count: number) => Number.isInteger(count) && count > 0 && count <= COUNT_MAX

/** @param draft a valid draft */
export function awardOf(draft: AwardDraft, id: string, givenOn: string | null): Award {
  return { id, text: draft.text.trim(), due: dueOf(draft), givenOn }
}

function dueOf({ after, count, date, stamp }: AwardDraft): Award['due'] {
  if (after === 'date') return { after, date }
  if (after === 'stamp') return { after, stamp: stampNames.find((name: StampName) => name === stamp) ?? 'destination' }
  return { after: 'steps', count: Number(count) }
}
