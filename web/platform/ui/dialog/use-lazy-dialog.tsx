import { type ComponentType, type ReactNode, useState } from 'react'
import { toast } from '../toast/toast-bus.ts'

type LazyDialog = ComponentType<{ open: boolean; onClose: () => void }>

/** Render `view` next to the element that opens it. `onFailure` shows a toast by default. */
export function useLazyDialog(
  load: () => Promise<LazyDialog>,
  onFailure: () => void = showFailureToast,
): { open: boolean; show: () => void; view: ReactNode } {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ View: LazyDialog }>()
  const show = () =>
    void load().then((View) => {
      setLoaded({ View })
      setOpen(true)
    }, onFailure)
  return { open, show, view: loaded && <loaded.View open={open} onClose={() => setOpen(false)} /> }
}

const showFailureToast = () =>
  toast({ tone: 'bad', title: 'Error', description: 'An unexpected error occurred. Please try again.' })
