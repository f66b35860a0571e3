import { useSyncExternalStore } from 'react'
import { browserStorage, readItem, writeItem } from './browser/browser-storage.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu/menu.tsx'

const themeKey = 'journey.theme'

type ThemeChoice = 'light' | 'dark' | 'system'

const choices = [
  { value: 'light', label: 'Light', icon: <Icon sign="sun" size={20} /> },
  { value: 'dark', label: 'Dark', icon: <Icon sign="moon" size={20} /> },
  { value: 'system', label: 'System', icon: <Icon sign="screen" size={20} /> },
] as const

/**
 * Sets the stored theme in the head before the first paint, to avoid a flash. For 'system' the stylesheet uses
 * `prefers-color-scheme`. Constant text: the content security policy contains its hash.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

/** Returns the user's theme, synchronized across tabs. 'system' on the server, where it is unknown. */
export function useTheme(): { theme: ThemeChoice; chooseTheme: (choice: ThemeChoice) => void } {
  const theme = useSyncExternalStore(onTheme, readTheme, () => 'system' as const)
  return { theme, chooseTheme }
}

export function ThemeMenu({ className }: { className?: string }) {
  const { theme, chooseTheme } = useTheme()
  return (
    <Menu
      trigger={
        <IconButton label="Theme" className={className}>
          {/* The same icon in both themes, because the server does not know the theme. */}
          <Icon sign="moonAndStar" />
        </IconButton>
      }
      choices={choices}
      chosen={theme}
      onChoose={chooseTheme}
    />
  )
}

const listeners = new Set<() => void>()
/** The choice if it could not be stored (storage blocked or full). */
let unstoredChoice: ThemeChoice | undefined

function readTheme(): ThemeChoice {
  return unstoredChoice ?? parseChoice(readItem(browserStorage('localStorage'), themeKey))
}

function chooseTheme(choice: ThemeChoice): void {
  const isStored = writeItem(browserStorage('localStorage'), themeKey, choice === 'system' ? null : choice)
  unstoredChoice = isStored ? undefined : choice
  applyAndNotify()
}

function onTheme(listener: () => void): () => void {
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
