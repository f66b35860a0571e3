import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { onToast, type ToastMessage, toast } from './toast-bus.ts'

type View = ComponentType<{ message: ToastMessage }>

const loadView = () => import('./toast-view.tsx')

/** Shows one toast at a time. The view is loaded on the first interaction: a page that is only read never loads it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage>()
  const [loaded, setLoaded] = useState<{ View: View }>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const load = () => {
      loadView().then(
        ({ ToastView }) => setLoaded({ View: ToastView }),
        (error) => {
          // The first key or click after a deployment must not reload the page.
          error.isOptional = true
          setFailed(true)
        },
      )
    }
    const once = { once: true, passive: true }
    window.addEventListener('pointerdown', load, once)
    window.addEventListener('keydown', load, once)
    const stopListening = onToast((latest) => {
      // A copy, so that a repeated message is shown again.
      setMessage({ ...latest })
      load()
    })
    return () => {
      window.removeEventListener('pointerdown', load)
      window.removeEventListener('keydown', load)
      stopListening()
    }
  }, [])

  return (
    <>
      {children}
      {message && loaded && <loaded.View message={message} />}
      {/* Fallback for offline, when the view cannot be loaded and a message matters most. */}
      {message && !loaded && failed && (
        <div className="toasts">
          <ToastCard message={message} onClose={() => setMessage(undefined)} />
        </div>
      )}
    </>
  )
}

export const useToast = (): { toast: (message: ToastMessage) => void } => ({ toast })

export const toastRole = (message: ToastMessage): 'status' | 'alert' => (message.tone === 'bad' ? 'alert' : 'status')

export const toastClass = (message: ToastMessage): string => `toast toast--${message.tone}`

const icons = { good: 'tick', plain: 'note', bad: 'warning' } as const

export function ToastIcon({ tone }: Pick<ToastMessage, 'tone'>) {
  return <Icon sign={icons[tone]} size={24} />
}

function ToastCard({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  return (
    <div className={toastClass(message)} role={toastRole(message)}>
      <ToastIcon tone={message.tone} />
      <div>
        <b>{message.title}</b>
        {message.description && <p>{message.description}</p>}
      </div>
      <IconButton label="Close" onClick={onClose}>
        <Icon sign="cross" size={20} />
      </IconButton>
    </div>
  )
}
