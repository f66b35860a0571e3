import { categories } from '#contract/content/categories.ts'
import { utcMidnight } from '#contract/dates.ts'
import type { CheckIn, Journey } from '#contract/planner/items.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'
import { categoryOfGuide, type GuideName, guideQuestions } from './guide-questions.ts'

export type QuestionOfDay = { guide: GuideName; text: string /** Name of its answer in a session. */; name: string }

/** From Monday. */
const guidesByWeekday: readonly GuideName[] = ['polaris', 'vita', 'sophia', 'dash', 'penny', 'polaris', 'lumen']

const WEEK_MS = 7 * 86_400_000
/** January 1, 1970 was a Thursday. */
const FIRST_MONDAY_MS = -3 * 86_400_000

/**
 * Returns the question of a date. The weekday selects the guide; if no active journey is in the guide's category, a guide
 * of the active journeys is used instead.
 */
export function questionOfDay(date: string, journeys: readonly Pick<Journey, 'state' | 'category'>[]): QuestionOfDay {
  const weekday = weekdayIndex(date)
  const week = Math.floor((utcMidnight(date) - FIRST_MONDAY_MS) / WEEK_MS)
  const active = journeys.flatMap(({ state, category }) => (state === 'active' && category ? [category] : []))
  const activeCategories = [...new Set(active)].sort()
  const ofWeekday = guidesByWeekday[weekday] ?? 'polaris'
  const category = categoryOfGuide(ofWeekday)
  const substitute = activeCategories[week % activeCategories.length]
  const guide =
    category && substitute && !activeCategories.includes(category) ? categories[substitute].guide : ofWeekday
  return questionOf(guide, (week + weekday) % guideQuestions[guide].questions.length)
}

const questionOf = (guide: GuideName, index: number): QuestionOfDay => ({
  guide,
  text: guideQuestions[guide].questions[index] ?? '',
  name: `guide.${guide}.${index + 1}`,
})

/** Returns the question that was answered in a morning session, and its answer. Null without one. */
export function answeredQuestion(session: CheckIn | undefined): { question: QuestionOfDay; answer: string } | null {
  for (const [name, answer] of Object.entries(session?.answers ?? {})) {
    const [, guide = '', number = ''] = /^guide\.(\w+)\.(\d+)$/.exec(name) ?? []
    if (!answer || !isGuide(guide)) continue
    const question = questionOf(guide, Number(number) - 1)
    if (question.text) return { question, answer }
  }
  return null
}

const isGuide = (name: string): name is GuideName => Object.hasOwn(guideQuestions, name)
