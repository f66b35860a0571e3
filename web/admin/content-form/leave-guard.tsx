import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

/** Asks before unsaved work is left: by a link or a button of the site, by closing the tab, by another address. */
export function LeaveGuard({ isUnsaved, dirty }: { isUnsaved: () => boolean; dirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leads = (to: typeof nextLocation) => `${to.pathname}?${new URLSearchParams(to.search).get('form')}`
    return isUnsaved() && leads(currentLocation) !== leads(nextLocation)
  })

  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty, isUnsaved])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      text="Your changes are not saved yet. They stay in this browser and are here when you come back."
      confirm="Leave"
      cancel="Stay"
      variant="primary"
    />
  )
}
