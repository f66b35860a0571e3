import type { Category } from '#contract/classes/class-cards.ts'
import type { SessionKind } from '#contract/planner/items.ts'

/** Names of the answers of a session. */
export const categoryQuestion = (category: Category): string => `category.${category}`

/** Labels of the answers, in their order. The question of a morning is that of its guide (today/question-of-day.ts). */
export const questionLabels: Record<SessionKind, readonly [name: string, label: string][]> = {
  sunday: [
    ['good', 'What was good?'],
    ['category.Spiritual', 'Spiritual'],
    ['category.Health', 'Health'],
    ['category.Education', 'Education'],
    ['category.Finance', 'Finance'],
    ['learned', 'This week I learned'],
  ],
  morning: [['line', 'One line for today']],
  season: [
    ['carried', 'What carried you?'],
    ['learned', 'This season I learned'],
    ['next', 'The next destination'],
  ],
}
