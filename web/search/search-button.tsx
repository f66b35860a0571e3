import { useEffect } from 'react'
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/**
 * Opens the search, as the keys / and Ctrl-K do (features: search, 5). Without a script, or when the dialog cannot be
 * fetched, the button leads to the page.
 */
export function SearchButton() {
  const { open, show, view } = useLazyDialog(
    () => import('./search-dialog.tsx').then(({ SearchDialog }) => SearchDialog),
    () => window.location.assign('/search'),
  )

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCall(event)) return
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

/** Not while somebody types, and not over another dialog. */
function isCall({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isKey = ctrlKey || metaKey ? key === 'k' : key === '/' && !altKey
  return (
    isKey &&
    !(target as Element).closest('input,textarea,select,[contenteditable]') &&
    !document.querySelector('[role$=dialog]')
  )
}
