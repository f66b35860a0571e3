import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu/menu.tsx'
import { chooseTheme, onTheme, readTheme, type ThemeChoice } from './theme/theme-choice.ts'

/** Returns the user's theme, synchronized across tabs. 'system' on the server, where it is unknown. */
export function useTheme(): { theme: ThemeChoice; chooseTheme: (choice: ThemeChoice) => void } {
  const theme = useSyncExternalStore(onTheme, readTheme, () => 'system' as const)
  return { theme, chooseTheme }
}

const choices = [
  { value: 'light', label: 'Light', icon: <Icon sign="sun" size={20} /> },
  { value: 'dark', label: 'Dark', icon: <Icon sign="moon" size={20} /> },
  { value: 'system', label: 'System', icon: <Icon sign="screen" size={20} /> },
] as const

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
