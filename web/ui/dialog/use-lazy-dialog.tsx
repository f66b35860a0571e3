import { type ComponentType, type ReactNode, useState } from 'react'
import { toast } from '../toast/toast-bus.ts'

export type LazyDialog = ComponentType<{ open: boolean; onClose: () => void }>

/**
 * A dialog or a drawer that is fetched when somebody asks for it, so that nobody else pays for it. Put `view` beside
 * whatever opens it. When it cannot be fetched `onFailure` is called, or says so.
 */
export function useLazyDialog(
  load: () => Promise<LazyDialog>,
  onFailure: () => void = tellFailure,
): { open: boolean; show: () => void; view: ReactNode } {
  const [open, setOpen] = useState(false)
  const [late, setLate] = useState<{ View: LazyDialog }>()
  const show = () =>
    void load().then((View) => {
      setLate({ View })
      setOpen(true)
    }, onFailure)
  return { open, show, view: late && <late.View open={open} onClose={() => setOpen(false)} /> }
}

const tellFailure = () =>
  toast({ tone: 'bad', title: 'Error', description: 'An unexpected error occurred. Please try again.' })
