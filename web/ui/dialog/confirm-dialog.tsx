import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  /** The verb itself ('Delete lesson'), not 'OK'. */
  confirm: string
  cancel?: string
  variant?: 'danger' | 'primary'
  busy?: boolean
  /** Where the focus goes afterwards; back to where it was when this names nothing. */
  finalFocus?: () => HTMLElement | null
}

/** Asks before something that is hard to undo. The focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    text,
    confirm,
    cancel = 'Cancel',
    variant = 'danger',
    busy,
    finalFocus,
  } = props
  const wayOut = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || busy || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog" initialFocus={wayOut} finalFocus={() => finalFocus?.() ?? true}>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description className="dialog__text">{text}</AlertDialog.Description>
          <div className="dialog__foot">
            <Button ref={wayOut} variant="secondary" onClick={onClose} disabled={busy}>
              {cancel}
            </Button>
            <Button variant={variant} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
