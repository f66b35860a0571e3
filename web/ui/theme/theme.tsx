import { useSyncExternalStore } from 'react'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu/menu.tsx'
import { chooseTheme, onTheme, readTheme, type ThemeChoice } from './theme-choice.ts'

/** The reader's theme, the same in every tab. On the server it is not known yet and reads 'system'. */
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
          {/* The tile's moon with a star, the same in both themes, so that the server's page fits every reader. */}
          <Icon sign="moonAndStar" />
        </IconButton>
      }
      choices={choices}
      chosen={theme}
      onChoose={chooseTheme}
    />
  )
}
