import { browserStorage, readItem, writeItem } from '../browser/browser-storage.ts'
import { themeKey } from './theme-script.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()
/** The choice if it could not be stored (storage blocked or full). */
let unstoredChoice: ThemeChoice | undefined

export function readTheme(): ThemeChoice {
  return unstoredChoice ?? parseChoice(readItem(browserStorage('localStorage'), themeKey))
}

/** Stores and applies the choice and notifies this tab; other tabs are notified by the storage event. */
export function chooseTheme(choice: ThemeChoice): void {
  const isStored = writeItem(browserStorage('localStorage'), themeKey, choice === 'system' ? null : choice)
  unstoredChoice = isStored ? undefined : choice
  applyAndNotify()
}

export function onTheme(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function onStorage(event: StorageEvent) {
  // A null key means that the whole storage was cleared.
  if (event.key === themeKey || event.key === null) applyAndNotify()
}

function applyAndNotify() {
  applyTheme(readTheme())
  for (const listener of listeners) listener()
}

function applyTheme(choice: ThemeChoice) {
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset.theme
  else dataset.theme = choice
}

const parseChoice = (value: string | null): ThemeChoice => (value === 'light' || value === 'dark' ? value : 'system')
