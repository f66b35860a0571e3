/** One message about what just happened, in words. */
export type ToastMessage = {
  title: string
  description?: string
  tone: 'good' | 'plain' | 'bad'
  /** A way on from here; the message must be enough without it. */
  action?: ToastAction | undefined
}

export type ToastAction = { label: string; onSelect: () => void }

type Listener = (message: ToastMessage) => void

const listeners = new Set<Listener>()
let unheard: ToastMessage | undefined

/** Shows a message in place of the one before it. Works anywhere in the browser, inside React or out of it. */
export function toast(message: ToastMessage): void {
  if (listeners.size === 0) unheard = message
  for (const listener of listeners) listener(message)
}

/** Hands over every message from now on, and the last one nobody was there to hear. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  if (unheard) {
    listener(unheard)
    unheard = undefined
  }
  return () => {
    listeners.delete(listener)
  }
}
