import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** Opens the header's links in a lazy-loaded drawer on narrow screens. */
export function MobileNav() {
  const { open, show, view } = useLazyDialog(() => import('./nav-drawer.tsx').then(({ NavDrawer }) => NavDrawer))
  return (
    <>
      <IconButton
        label="Menu"
        className="bar__menu -mr-2 shrink-0 max-lg:grid"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <Icon sign="menu" />
      </IconButton>
      {view}
    </>
  )
}
