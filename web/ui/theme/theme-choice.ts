import { themeKey } from './theme-script.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()
/** What was chosen where the browser refuses to remember anything (storage blocked or full). */
let unkept: ThemeChoice | undefined

export function readTheme(): ThemeChoice {
  return unkept ?? asChoice(stored())
}

/** Remembers the choice, paints it, and tells this tab; other tabs hear of it through the storage event. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, choice)
    unkept = undefined
  } catch {
    unkept = choice
  }
  tellAll()
}

export function onTheme(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', heardFromAnotherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', heardFromAnotherTab)
  }
}

function heardFromAnotherTab(event: StorageEvent) {
  // A null key means that the whole storage was cleared.
  if (event.key === themeKey || event.key === null) tellAll()
}

function tellAll() {
  paint(readTheme())
  for (const listener of listeners) listener()
}

function paint(choice: ThemeChoice) {
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset.theme
  else dataset.theme = choice
}

function stored(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}

const asChoice = (value: string | null): ThemeChoice => (value === 'light' || value === 'dark' ? value : 'system')
