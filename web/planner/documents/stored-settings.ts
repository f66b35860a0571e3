import { DOCUMENT_FORMAT } from '#contract/planner/documents.ts'
import { defaultSettings, type PlannerSettings } from '#contract/planner/items.ts'
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
    weekStart: stored('weekStart') === 6 ? 6 : defaultSettings.weekStart,
    dayMinutes: dayMinutes?.length === 7 ? dayMinutes : defaultSettings.dayMinutes,
    paper: papers.find((paper) => paper === stored('paper')) ?? defaultSettings.paper,
    remindBy: remindBy.find((way) => way === stored('remindBy')) ?? defaultSettings.remindBy,
    quietFrom: asString(stored('quietFrom')) ?? defaultSettings.quietFrom,
    quietTo: asString(stored('quietTo')) ?? defaultSettings.quietTo,
    timeZone: asString(stored('timeZone')) ?? defaultSettings.timeZone,
  }
}
