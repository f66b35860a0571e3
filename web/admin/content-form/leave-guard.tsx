import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

export function LeaveGuard({ isUnsaved, isDirty }: { isUnsaved: () => boolean; isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const formLocation = (location: typeof nextLocation) =>
      `${location.pathname}?${new URLSearchParams(location.search).get('form')}`
    return isUnsaved() && formLocation(currentLocation) !== formLocation(nextLocation)
  })

  useEffect(() => {
    if (!isDirty) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isDirty, isUnsaved])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      text="Your changes aren’t saved yet. A draft stays in this browser for when you come back."
      confirm="Leave"
      cancel="Stay"
      variant="primary"
    />
  )
}
