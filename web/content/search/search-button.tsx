import { useEffect } from 'react'
import { IconButton } from '../../platform/ui/button.tsx'
import { useLazyDialog } from '../../platform/ui/dialog/use-lazy-dialog.tsx'
import { Icon } from '../../platform/ui/icon.tsx'

/** Also opened by / and Ctrl-K. Without JavaScript it links to the search page. */
export function SearchButton() {
  const { open, show, view } = useLazyDialog(
    () => import('./search-dialog.tsx').then(({ SearchDialog }) => SearchDialog),
    () => window.location.assign('/search'),
  )

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return
      event.preventDefault()
      show()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return (
    <form action="/search">
      <IconButton
        type="submit"
        native
        label="Search"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <Icon sign="search" />
      </IconButton>
      {view}
    </form>
  )
}

/** Ignores the shortcut in text fields and while a dialog is open. */
function isSearchShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isShortcutKey = ctrlKey || metaKey ? key === 'k' : key === '/' && !altKey
  return (
    isShortcutKey &&
    !(target as Element).closest('input,textarea,select,[contenteditable]') &&
    !document.querySelector('[role$=dialog]')
  )
}
