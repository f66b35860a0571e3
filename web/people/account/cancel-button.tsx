import { useRef, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/dialog/confirm-dialog.tsx'
import { type AccountAction, useAccountAction } from './use-account-action.ts'

type CancelButtonProps = AccountAction & {
  /** Id of the heading of the enrollment or session. */
  describedBy: string
  label: string
  title: string
  text: string
  keepLabel: string
}

export function CancelButton({ describedBy, label, title, text, keepLabel, send, ...action }: CancelButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const isCanceled = useRef(false)
  const { busy, runAction } = useAccountAction()
  const cancel = async () => {
    await runAction({
      ...action,
      send: async () => {
        await send()
        isCanceled.current = true
      },
    })
    setIsConfirming(false)
  }
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void cancel()}
        busy={busy}
        // The button is removed after a cancellation: focus the heading, which now shows the status.
        finalFocus={() => (isCanceled.current ? document.getElementById(describedBy) : null)}
        title={title}
        text={text}
        confirm={busy ? 'Canceling...' : label}
        cancel={keepLabel}
      />
    </>
  )
}
