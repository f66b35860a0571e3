import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { onToast, type ToastMessage, toast } from './toast-bus.ts'
import { ToastCard } from './toast-card.tsx'

type View = ComponentType<{ message: ToastMessage }>

const loadView = () => import('./toast-view.tsx')

/**
 * Shows the latest toast, and never more than one. What times it and lets it be swiped away is fetched with the reader's
 * first touch or key, so that a page read in peace never pays for it.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage>()
  const [loaded, setLoaded] = useState<{ View: View }>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const load = () => {
      loadView().then(
        ({ ToastView }) => setLoaded({ View: ToastView }),
        () => setFailed(true),
      )
    }
    const once = { once: true, passive: true }
    window.addEventListener('pointerdown', load, once)
    window.addEventListener('keydown', load, once)
    const stopListening = onToast((latest) => {
      // A copy, so that the same message said twice is shown twice.
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
      {/* Without a connection the view cannot be fetched, and that is when a message matters most. */}
      {message && !loaded && failed && (
        <div className="toasts">
          <ToastCard message={message} onClose={() => setMessage(undefined)} />
        </div>
      )}
    </>
  )
}

/** `toast` for components; the same function as in toast-bus.ts. */
export const useToast = (): { toast: (message: ToastMessage) => void } => ({ toast })
