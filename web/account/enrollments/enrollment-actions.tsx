import { type ComponentType, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Enrollment } from '#contract/enrollments/enrollment.schema.ts'
import { formatUsd } from '#contract/money.ts'
import { ApiError, api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'

/** `describedBy`: id of the enrollment's heading. */
type EnrollmentActionProps = { enrollment: Enrollment; describedBy: string }

export function CancelEnrollmentButton({ enrollment, describedBy }: EnrollmentActionProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const isCanceled = useRef(false)
  const { busy, runAction } = useEnrollmentAction()
  const amount = formatUsd(enrollment.amountMinor)
  const isFree = enrollment.amountMinor === 0
  const cancel = async () => {
    await runAction({
      send: async () => {
        await api.account.classes[':id'].cancel.$post({ param: { id: enrollment.id } })
        isCanceled.current = true
      },
      success: {
        title: 'Enrollment canceled',
        ...(isFree ? {} : { description: `${amount} will be refunded to the original payment method.` }),
      },
      errorText: 'Failed to cancel your enrollment. Please try again.',
    })
    setIsConfirming(false)
  }
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => setIsConfirming(true)}>
        Cancel enrollment
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void cancel()}
        busy={busy}
        // The button is removed after a cancellation: focus the heading, which now shows the status.
        finalFocus={() => (isCanceled.current ? document.getElementById(describedBy) : null)}
        title="Cancel enrollment?"
        text={
          isFree
            ? `Your spot in ${enrollment.title} will be released. It was free, so there is nothing to refund.`
            : `Your spot in ${enrollment.title} will be released, and ${amount} will be refunded to the original payment method. Your bank may take a few days to show the refund.`
        }
        confirm={busy ? 'Canceling...' : 'Cancel enrollment'}
        cancel="Keep my spot"
      />
    </>
  )
}

type Dialog = ComponentType<{ enrollment: Enrollment; open: boolean; onClose: () => void }>

export function TransferButton({ enrollment, describedBy }: EnrollmentActionProps) {
  const [dialog, setDialog] = useState<{ View: Dialog }>()
  const [open, setOpen] = useState(false)
  const show = () =>
    import('./transfer-dialog.tsx').then(
      ({ TransferDialog }) => {
        setDialog({ View: TransferDialog })
        setOpen(true)
      },
      () =>
        toast({ tone: 'bad', title: 'Error', description: 'The other dates couldn’t be loaded. Please try again.' }),
    )
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => void show()}>
        Move to another date
      </Button>
      {dialog && <dialog.View enrollment={enrollment} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

type EnrollmentAction = {
  send: () => Promise<unknown>
  success: { title: string; description?: string }
  errorText: string
}

/** Runs an action, shows a toast and loads the page again, also if the enrollment changed elsewhere. */
export function useEnrollmentAction() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const runAction = async ({ send, success, errorText }: EnrollmentAction) => {
    setBusy(true)
    try {
      await send()
      await revalidate()
      toast({ tone: 'good', ...success })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ tone: 'bad', title: 'Error', description: errorMessage(error, errorText) })
      if (error.status === 404 || error.status === 409) await revalidate()
    } finally {
      setBusy(false)
    }
  }
  return { busy, runAction }
}
