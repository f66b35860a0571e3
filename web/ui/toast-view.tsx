import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import type { ToastMessage } from './latest-toast.ts'
import { ToastSign, toastClass, toastRole } from './toast-card.tsx'

const manager = Toast.createToastManager<ToastMessage>()

/** Always the same id: the manager then replaces what is on show instead of stacking. */
const theOne = 'latest'

/** A toast takes no focus, so it is announced as a status or an alert and not as the dialog it would be by default. */
const notADialog = { 'aria-modal': undefined }

export function ToastView({ message }: { message: ToastMessage }) {
  useEffect(() => {
    manager.add({ id: theOne, title: message.title, description: message.description, data: message })
  }, [message])

  return (
    <Toast.Provider toastManager={manager} limit={1} timeout={6000}>
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
            <ToastSign tone={toast.data.tone} />
            <div>
              <Toast.Title render={<b />} />
              <Toast.Description />
            </div>
            <Toast.Close className="icon-btn" aria-label="Close" aria-hidden={false}>
              <X size={20} aria-hidden="true" />
            </Toast.Close>
          </Fragment>
        </Toast.Root>
      ),
  )
}
