import { type ComponentProps, type ReactNode, useState } from 'react'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import type { AppointmentDialog } from './appointment-dialog.tsx'

type Target = Pick<ComponentProps<typeof AppointmentDialog>, 'appointment' | 'date' | 'times'>

/** Loads the dialog when it opens. Render `view` once in the page. */
export function useAppointmentDialog(): {
  /** `appointment`: null for a new one on the date. */
  show: (target: Target) => void
  view: ReactNode
} {
  const [dialog, setDialog] = useState<{ target: Target; View: typeof AppointmentDialog }>()
  const [open, setOpen] = useState(false)
  const show = (target: Target) =>
    void import('./appointment-dialog.tsx').then(({ AppointmentDialog: View }) => {
      setDialog({ target, View })
      setOpen(true)
    }, showFailureToast)
  const view = dialog && <dialog.View {...dialog.target} open={open} onClose={() => setOpen(false)} />
  return { show, view }
}

const showFailureToast = () =>
  toast({ tone: 'bad', title: 'This couldn’t be opened', description: 'Check your connection and try again.' })
