import type { PlannerSettings, PlannerState } from '#contract/planner/items.ts'
import type { ReminderState } from '#contract/planner/reminders.schema.ts'
import { loadClient } from '../../platform/api/load-client.ts'
import { browserStorage, readItem, writeItem } from '../../platform/ui/browser/browser-storage.ts'
import type { Planner } from '../use-planner.ts'
import { getSubscription } from './push-subscription.ts'
import { type UpcomingReminder, upcomingReminders } from './upcoming-reminders.ts'

export type Channel = Exclude<PlannerSettings['remindBy'], 'off'>

/** Present while this browser has switched reminders on at the server. */
const STORAGE_KEY = 'journey.planner-reminders'

export const areRemindersOn = (): boolean => readItem(browserStorage('localStorage'), STORAGE_KEY) !== null

export function listReminders({
  state,
  today,
  access,
}: Pick<Planner, 'state' | 'today' | 'access'>): UpcomingReminder[] {
  return upcomingReminders(state, { today, access, now: Date.now(), zone: zoneOf(state) })
}

/** Uploads the reminders, for all browsers of the user. @throws ApiError */
export async function saveReminders(
  state: PlannerState,
  { list, by, isSwitchedOn = false }: { list: UpcomingReminder[]; by: Channel; isSwitchedOn?: boolean },
): Promise<ReminderState> {
  const { api } = await loadClient()
  const { quietFrom, quietTo } = state.settings
  const response = await api.planner.reminders.$put({
    json: {
      by,
      list,
      isSwitchedOn,
      zone: zoneOf(state),
      push: by === 'mail' ? null : await getSubscription(),
      quietHours: { from: quietFrom, to: quietTo },
    },
  })
  writeItem(browserStorage('localStorage'), STORAGE_KEY, 'on')
  return response.json()
}

/** @throws ApiError */
export async function deleteReminders(): Promise<void> {
  const { api } = await loadClient()
  await api.planner.reminders.$delete()
  writeItem(browserStorage('localStorage'), STORAGE_KEY, null)
}

/** @throws ApiError */
export async function fetchReminderState(): Promise<ReminderState> {
  const { api } = await loadClient()
  return (await api.planner.reminders.$get()).json()
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const zoneOf = ({ settings }: PlannerState): string => settings.timeZone || browserZone()
