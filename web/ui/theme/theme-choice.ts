import { themeKey } from './theme-script.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()
/** The choice if it could not be stored (storage blocked or full). */
let unstoredChoice: ThemeChoice | undefined

export function readTheme(): ThemeChoice {
  return unstoredChoice ?? parseChoice(readStored())
}

/** Stores and applies the choice and notifies this tab; other tabs are notified by the storage event. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, choice)
    unstoredChoice = undefined
  } catch {
    unstoredChoice = choice
  }
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

function readStored(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}

const parseChoice = (value: string | null): ThemeChoice => (value === 'light' || value === 'dark' ? value : 'system')
