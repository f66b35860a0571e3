import { lazy, Suspense, useState } from 'react'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { usePlanner } from '../use-planner.ts'
import { removeEverything } from './remove-everything.ts'

const ConfirmDialog = lazy(() =>
  import('../../platform/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
)

export function DeleteSection() {
  const { state, edits, isPartial } = usePlanner()
  const { user } = useAuth()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = () => {
    removeEverything(state, edits)
    setIsConfirming(false)
    toast({
      tone: 'good',
      title: 'Your planner is empty',
      description: 'Everything in it was deleted.',
      action: { label: 'Undo', onSelect: edits.undo },
    })
  }
  return (
    <>
      <p className="mb-s4">
        {user
          ? 'Deletes all journeys, steps, appointments, tracks, sessions and calendars, in your account and in every browser that you use.'
          : 'Deletes all journeys, steps, appointments, tracks, sessions and calendars. They’re only in this browser.'}
      </p>
      <Button variant="danger" disabled={isPartial} onClick={() => setIsConfirming(true)}>
        Delete my planner
      </Button>
      <Suspense>
        {isConfirming && (
          <ConfirmDialog
            open
            onClose={() => setIsConfirming(false)}
            onConfirm={remove}
            title="Delete everything in your planner?"
            text="You can restore single items from Recently deleted, and earlier days from History in this browser, for 30 days. Download a backup to keep it longer. In an account, everything is removed on all devices."
            confirm="Delete my planner"
          />
        )}
      </Suspense>
    </>
  )
}
