import './dialog.css'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** The consequence, and whether it can be undone. */
  text: ReactNode
  wide?: boolean
  children?: ReactNode
  /** The verb itself ('Delete lesson'), not 'OK'. */
  confirm: string
  cancel?: string
  variant?: 'danger' | 'primary'
  busy?: boolean
  /** Element to focus after closing; null restores the previous focus. */
  finalFocus?: () => HTMLElement | null
}

/** Confirms an action that is hard to undo. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    text,
    wide,
    children,
    confirm,
    cancel = 'Cancel',
    variant = 'danger',
    busy,
    finalFocus,
  } = props
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || busy || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup
          className={wide ? 'dialog dialog--wide' : 'dialog'}
          initialFocus={cancelButton}
          finalFocus={() => finalFocus?.() ?? true}
        >
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description className="dialog__text">{text}</AlertDialog.Description>
          {children}
          <div className="dialog__foot">
            <Button ref={cancelButton} variant="secondary" onClick={onClose} disabled={busy}>
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
