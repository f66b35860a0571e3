import { useRef, useState } from 'react'
import { formatUsd } from '#contract/money.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { EnrollmentActionProps } from './enrollment-card.tsx'
import { useEnrollmentAction } from './use-enrollment-action.ts'

/** Asks, then gives the place back and the money with it. */
export function CancelEnrollmentButton({
  place,
  describedBy,
  onChanged,
  onStale,
}: EnrollmentActionProps & { describedBy: string }) {
  const [asking, setAsking] = useState(false)
  const isCancelled = useRef(false)
  const { busy, change } = useEnrollmentAction({
    onChanged: (places) => {
      isCancelled.current = true
      onChanged(places)
    },
    onStale,
  })
  const amount = formatUsd(place.amountMinor)
  const cancel = async () => {
    await change({
      send: async () => (await api.account.classes[':id'].cancel.$post({ param: { id: place.id } })).json(),
      done: { title: 'Place cancelled', description: `${amount} goes back the way it came.` },
      failed: 'Failed to cancel your place. Please try again.',
    })
    setAsking(false)
  }
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        Cancel this place
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void cancel()}
        busy={busy}
        // The button that asked is gone then: the keys go on at the class, which says that it is cancelled.
        finalFocus={() => (isCancelled.current ? document.getElementById(describedBy) : null)}
        title="Cancel this place?"
        text={`Your place in ${place.title} goes to somebody else, and ${amount} goes back the way it came. A bank can take some days to show it.`}
        confirm={busy ? 'Cancelling...' : 'Cancel this place'}
        cancel="Keep it"
      />
    </>
  )
}
