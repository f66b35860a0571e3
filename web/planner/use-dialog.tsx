import { type ComponentType, type ReactNode, useState } from 'react'
import { toast } from '../platform/ui/toast/toast-bus.ts'

type DialogProps = { open: boolean; onClose: () => void }

type LoadedDialog<Props> = {
  show: () => void
  /** Renders the dialog. Call it once, next to the button that opens the dialog. */
  render: (props: Omit<Props, keyof DialogProps>) => ReactNode
}

/** Loads a dialog when it is first opened. */
export function useDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): LoadedDialog<Props> {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ View: ComponentType<Props> }>()
  const show = () =>
    void load().then((View) => {
      setLoaded({ View })
      setOpen(true)
    }, showFailureToast)
  const render = (props: Omit<Props, keyof DialogProps>) =>
    loaded && <loaded.View {...({ ...props, open, onClose: () => setOpen(false) } as Props)} />
  return { show, render }
}

const showFailureToast = () =>
  toast({ tone: 'bad', title: 'This couldn’t be opened', description: 'Check your connection and try again.' })
