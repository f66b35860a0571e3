import { type Category, categoryNames } from '#contract/content/categories.ts'
import type { CheckInKind } from '#contract/planner/items.ts'

/** Names of the answers of a session. */
export const categoryQuestion = (category: Category): string => `category.${category}`

/** Labels of the answers, in their order. The question of a morning is that of its guide (guides/question-of-day.ts). */
export const questionLabels: Record<CheckInKind, readonly [name: string, label: string][]> = {
  sunday: [
    ['good', 'What was good?'],
    ...categoryNames.map((name): [string, string] => [categoryQuestion(name), name]),
    ['learned', 'This week I learned'],
  ],
  morning: [['line', 'One line for today']],
  season: [
    ['carried', 'What carried you?'],
    ['learned', 'This season I learned'],
    ['next', 'The next destination'],
  ],
}
