import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import type { ToastAction, ToastMessage } from './toast-bus.ts'
import { ToastIcon, toastClass, toastRole } from './toast-card.tsx'

const manager = Toast.createToastManager<ToastMessage>()

/** Always the same id: the manager then replaces what is on show instead of stacking. */
const theOne = 'latest'

/** Milliseconds until it goes away: enough to read it, and more where there is something to press. */
const STAYS = 6_000
const STAYS_WITH_ACTION = 20_000

/** A toast takes no focus, so it is announced as a status or an alert and not as the dialog it would be by default. */
const notADialog = { 'aria-modal': undefined }

export function ToastView({ message }: { message: ToastMessage }) {
  useEffect(() => {
    const timeout = message.action ? STAYS_WITH_ACTION : STAYS
    manager.add({ id: theOne, title: message.title, description: message.description, timeout, data: message })
  }, [message])

  return (
    <Toast.Provider toastManager={manager} limit={1} timeout={STAYS}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Shown() {
  const { toasts } = Toast.useToastManager<ToastMessage>()
  return toasts.map(
    (toast) =>
      toast.data && (
        <Toast.Root
          key={toast.id}
          toast={toast}
          className={toastClass(toast.data)}
          role={toastRole(toast.data)}
          {...notADialog}
        >
          {/* New elements for new words, so that they are read out even when they resemble the old ones. */}
          <Fragment key={toast.updateKey}>
            <ToastIcon tone={toast.data.tone} />
            <div>
              <Toast.Title render={<b />} />
              <Toast.Description />
              {toast.data.action && <Action {...toast.data.action} />}
            </div>
            <Toast.Close className="icon-btn" aria-label="Close" aria-hidden={false}>
              <X size={20} aria-hidden="true" />
            </Toast.Close>
          </Fragment>
        </Toast.Root>
      ),
  )
}

function Action({ label, onSelect }: ToastAction) {
  const select = () => {
    manager.close(theOne)
    onSelect()
  }
  return (
    <Toast.Action className="btn btn--secondary btn--small mt-s3" onClick={select}>
      {label}
    </Toast.Action>
  )
}
