import { DOCUMENT_FORMAT } from '#contract/planner/documents.ts'
import type { PlannerSettings } from '#contract/planner/items.ts'
import { papers } from './stored-items.ts'
import { asNumber, asNumbers, asString } from './stored-values.ts'

const remindBy: readonly PlannerSettings['remindBy'][] = ['off', 'mail', 'push', 'both']

/** Format of the documents, see `DOCUMENT_FORMAT`. */
const formatOf = (stored: unknown): number => asNumber(stored) ?? 1
export const isEarlierFormat = (stored: unknown): boolean => formatOf(stored) < DOCUMENT_FORMAT
export const isLaterFormat = (stored: unknown): boolean => formatOf(stored) > DOCUMENT_FORMAT

/** @param stored values of the root map `settings` */
export function readSettings(stored: (field: string) => unknown): PlannerSettings {
  const dayMinutes = asNumbers(stored('dayMinutes'))
  return {
    weekStart: stored('weekStart') === 6 ? 6 : 0,
    dayMinutes: dayMinutes?.length === 7 ? dayMinutes : [480, 480, 480, 480, 480, 240, 240],
    paper: papers.find((paper) => paper === stored('paper')) ?? 'letter',
    remindBy: remindBy.find((way) => way === stored('remindBy')) ?? 'off',
    quietFrom: asString(stored('quietFrom')) ?? '21:00',
    quietTo: asString(stored('quietTo')) ?? '07:00',
    timeZone: asString(stored('timeZone')) ?? 'UTC',
  }
}
