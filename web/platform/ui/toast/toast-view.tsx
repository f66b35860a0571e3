import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import { ToastIcon, toastClass, toastRole } from './toast.tsx'
import type { ToastAction, ToastMessage } from './toast-bus.ts'

const manager = Toast.createToastManager<ToastMessage>()

/** The same id for all toasts: the manager replaces the visible one instead of stacking. */
const TOAST_ID = 'latest'

const TIMEOUT_MS = 6_000
const TIMEOUT_WITH_ACTION_MS = 20_000

/** Base UI's default is a dialog, but a toast takes no focus and is a status or alert. */
const notADialog = { 'aria-modal': undefined }

export function ToastView({ message }: { message: ToastMessage }) {
  useEffect(() => {
    const timeout = message.action ? TIMEOUT_WITH_ACTION_MS : TIMEOUT_MS
    manager.add({ id: TOAST_ID, title: message.title, description: message.description, timeout, data: message })
  }, [message])

  return (
    <Toast.Provider toastManager={manager} limit={1} timeout={TIMEOUT_MS}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <CurrentToast />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function CurrentToast() {
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
          {/* Recreates the elements for a new message, so that a similar text is announced again. */}
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
    manager.close(TOAST_ID)
    onSelect()
  }
  return (
    <Toast.Action className="btn btn--secondary btn--small mt-s3" onClick={select}>
      {label}
    </Toast.Action>
  )
}
