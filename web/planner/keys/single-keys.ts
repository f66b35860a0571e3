import { addDays } from '#contract/dates.ts'
import { storage } from '../../platform/session/browser-session.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../platform/ui/browser/browser-storage.ts'
import { isTextField } from '../frame/undo-keys.ts'
import { weekPath } from '../week/week-names.ts'

/** Keys of the planner outside of text fields, with what they do. `to` is a page. */
export const singleKeys: readonly { key: string; label: string; to?: string | ((today: string) => string) }[] = [
  { key: 'n', label: 'Add a step' },
  { key: 't', label: 'Today', to: '/planner' },
  { key: 'w', label: 'Week', to: '/planner/week' },
  { key: '>', label: 'Next week', to: (today) => weekPath(addDays(today, 7)) },
  { key: 'g', label: 'Week as a list, or by the hour' },
  { key: 'm', label: 'Month', to: '/planner/month' },
  { key: 'j', label: 'Journeys', to: '/planner/journeys' },
  { key: 'r', label: 'Tracks', to: '/planner/tracks' },
  { key: 'x', label: 'Select the step that has the focus' },
  { key: 'a', label: 'What selected steps can do' },
  { key: '/', label: 'Search', to: '/planner/search' },
  { key: '?', label: 'This list', to: '/planner/settings#keyboard' },
]

const STORAGE_KEY = 'journey.planner.keys'

/** On unless the user turned them off: speech input can press single keys by accident. */
export const areSingleKeysOn = (storage: KeyValueStorage | null): boolean => readItem(storage, STORAGE_KEY) !== 'off'

/** Menus and select boxes jump to an item by its first letter. */
export const isOverlayOpen = () => document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null

export const canUseSingleKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isTextField(target) || isOverlayOpen()) && areSingleKeysOn(storage)

export const writeSingleKeys = (storage: KeyValueStorage | null, isOn: boolean): void =>
  void writeItem(storage, STORAGE_KEY, isOn ? null : 'off')
