import { Link } from 'react-router'
import { SearchForm } from '../../content/search/search-form.tsx'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/dialog/drawer.tsx'
import { useTheme } from '../../platform/ui/theme.tsx'
import { NavLinks } from './nav-links.tsx'
import { SignInLink } from './user-menu.tsx'

type NavDrawerProps = { open: boolean; onClose: () => void }

const rowClass =
  'flex min-h-14 items-center border-b border-hair font-display text-lg no-underline ' +
  'aria-[current=page]:underline aria-[current=page]:decoration-act aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'

export function NavDrawer({ open, onClose }: NavDrawerProps) {
  const { user } = useAuth()
  return (
    <Drawer open={open} onClose={onClose} title="Menu" foot={<Account onClose={onClose} />}>
      <SearchForm q="" variant="secondary" className="mb-s3" />
      <nav aria-label="Main" className="mb-s5 grid">
        <NavLinks className={rowClass} onClick={onClose} />
        {user && (
          <Link to="/account" className={rowClass} onClick={onClose}>
            Your account
          </Link>
        )}
        {user && user.role !== 'user' && (
          <Link to="/admin" className={rowClass} onClick={onClose}>
            Admin
          </Link>
        )}
      </nav>
      <ThemePicker />
    </Drawer>
  )
}

function Account({ onClose }: { onClose: () => void }) {
  const { user, isLoading, signOut } = useAuth()
  if (isLoading) return null
  if (!user) return <SignInLink size="normal" onClick={onClose} />
  const closeAndSignOut = () => {
    onClose()
    void signOut()
  }
  return (
    <>
      <p className="truncate text-sm text-ink-muted">{user.email}</p>
      <Button variant="secondary" onClick={closeAndSignOut}>
        Sign Out
      </Button>
    </>
  )
}

const choices = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

function ThemePicker() {
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
