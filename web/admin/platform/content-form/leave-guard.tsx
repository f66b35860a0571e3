import { useEffect } from 'react'
import { createPath, useBlocker } from 'react-router'
import { pending } from '../../../platform/router/pending-page.ts'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'

export function LeaveGuard({ isUnsaved, isDirty }: { isUnsaved: () => boolean; isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const formLocation = (location: typeof nextLocation) =>
      `${location.pathname}?${new URLSearchParams(location.search).get('form')}`
    return isUnsaved() && formLocation(currentLocation) !== formLocation(nextLocation)
  })

  useEffect(() => {
    if (!isDirty) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      // A page that was confirmed here loads as a document if a newer build was deployed.
      if (isUnsaved() && !pending.page) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [isDirty, isUnsaved])

  // The router does not report a confirmed navigation to its instrumentation.
  const leave = () => {
    if (blocker.location) pending.page = new URL(createPath(blocker.location), window.location.href)
    blocker.proceed?.()
  }
  useEffect(
    () => () => {
      pending.page = undefined
    },
    [],
  )

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={leave}
      title="Leave without saving?"
      text="Your changes aren’t saved yet. A draft stays in this browser for when you come back."
      confirm="Leave"
      cancel="Stay"
      variant="primary"
    />
  )
}
