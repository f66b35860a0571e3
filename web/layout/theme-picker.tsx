import { useTheme } from '../ui/theme.tsx'

const choices = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

/** The theme as three radio buttons, for the drawer. */
export function ThemePicker() {
  const { theme, chooseTheme } = useTheme()
  return (
    <fieldset>
      <legend className="mb-s2 text-sm font-semibold text-ink-muted">Theme</legend>
      <div className="flex gap-s2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-target grow cursor-pointer items-center justify-center rounded-md border-2 border-hair text-md font-semibold has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-act"
          >
            <input
              className="sr"
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => chooseTheme(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
