import './dialog.css'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  wide?: boolean
  children?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
}

/** A modal dialog. Import it lazily on public pages. */
export function Dialog({ open, onClose, title, text, wide, children, actions, initialFocus }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="veil" />
        <BaseDialog.Popup className={classNames('dialog', wide && 'dialog--wide')} initialFocus={initialFocus}>
          <div className="dialog__head">
            <BaseDialog.Title>{title}</BaseDialog.Title>
            <BaseDialog.Close className="icon-btn" aria-label="Close">
              <X size={22} aria-hidden="true" />
            </BaseDialog.Close>
          </div>
          {text && <BaseDialog.Description className="dialog__text">{text}</BaseDialog.Description>}
          {children}
          {actions && <div className="dialog__foot">{actions}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

type DialogFootProps = { submit: string; onCancel: () => void; className?: string; children?: ReactNode }

/** The buttons of a form in a dialog. Others are before them. */
export const DialogFoot = ({ submit, onCancel, className, children }: DialogFootProps) => (
  <div className={classNames('dialog__foot', className)}>
    {children}
    <Button variant="secondary" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit">{submit}</Button>
  </div>
)
