import { lazy, Suspense, useState } from 'react'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { usePlanner } from '../use-planner.ts'
import { removeEverything } from './remove-everything.ts'

const ConfirmDialog = lazy(() =>
  import('../../ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
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
            text="It disappears everywhere at once, and is erased for good after 30 days. You can undo it until you leave the planner. You may want to download it first."
            confirm="Delete my planner"
          />
        )}
      </Suspense>
    </>
  )
}
