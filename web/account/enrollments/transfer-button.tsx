import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import type { EnrollmentActionProps } from './enrollment-card.tsx'

type Dialog = ComponentType<EnrollmentActionProps & { open: boolean; onClose: () => void }>

/** Opens the dates that the enrollment can be moved to. */
export function TransferButton({ describedBy, ...props }: EnrollmentActionProps & { describedBy: string }) {
  const [dialog, setDialog] = useState<{ View: Dialog }>()
  const [open, setOpen] = useState(false)
  const show = () =>
    import('./transfer-dialog.tsx').then(
      ({ TransferDialog }) => {
        setDialog({ View: TransferDialog })
        setOpen(true)
      },
      () =>
        toast({ tone: 'bad', title: 'Error', description: 'The other dates could not be loaded. Please try again.' }),
    )
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => void show()}>
        Move to another date
      </Button>
      {dialog && <dialog.View {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
