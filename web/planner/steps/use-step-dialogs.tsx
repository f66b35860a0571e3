import { type ComponentType, type ReactNode, useState } from 'react'
import type { Step } from '#contract/planner/items.ts'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import type { StepField } from './step-dialog.tsx'

type DialogView = ComponentType<{ step: Step; field: StepField; open: boolean; onClose: () => void }>

const loaders = {
  day: () => import('./day-dialog.tsx').then(({ DayDialog }): DialogView => DayDialog),
  details: () => import('./step-dialog.tsx').then(({ StepDialog }): DialogView => StepDialog),
}

/** Loads the dialogs of a step when they are opened. Render `view` beside the button that opens them. */
export function useStepDialogs(step: Step): {
  showDay: () => void
  showDetails: (field: StepField) => void
  view: ReactNode
} {
  const [dialog, setDialog] = useState<{ View: DialogView; field: StepField }>()
  const [open, setOpen] = useState(false)
  const show = (name: keyof typeof loaders, field: StepField) =>
    void loaders[name]().then((View) => {
      setDialog({ View, field })
      setOpen(true)
    }, showFailureToast)
  return {
    showDay: () => show('day', 'text'),
    showDetails: (field) => show('details', field),
    view: dialog && <dialog.View step={step} field={dialog.field} open={open} onClose={() => setOpen(false)} />,
  }
}

const showFailureToast = () =>
  toast({ tone: 'bad', title: 'This couldn’t be opened', description: 'Check your connection and try again.' })
