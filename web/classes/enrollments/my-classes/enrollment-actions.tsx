import { type ComponentType, useState } from 'react'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import { CancelButton } from '../../../people/account/cancel-button.tsx'
import { api } from '../../../platform/api/client.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'

/** `describedBy`: id of the enrollment's heading. */
type EnrollmentActionProps = { enrollment: Enrollment; describedBy: string }

export function CancelEnrollmentButton({ enrollment, describedBy }: EnrollmentActionProps) {
  const { id, title, amountMinor, isSelfPaced } = enrollment
  const amount = useMoney().format(amountMinor)
  const isFree = amountMinor === 0
  const ending = isSelfPaced ? `Your access to ${title} will end` : `Your spot in ${title} will be released`
  return (
    <CancelButton
      describedBy={describedBy}
      label="Cancel enrollment"
      title="Cancel enrollment?"
      text={
        isFree
          ? `${ending}. There is nothing to refund.`
          : `${ending}, and ${amount} will be refunded to the original payment method. Your bank may take a few days to show the refund.`
      }
      keepLabel={isSelfPaced ? 'Keep the course' : 'Keep my spot'}
      send={() => api.account.classes[':id'].cancel.$post({ param: { id } })}
      success={{
        title: 'Enrollment canceled',
        ...(isFree ? {} : { description: `${amount} will be refunded to the original payment method.` }),
      }}
      errorText="Failed to cancel your enrollment. Please try again."
    />
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
