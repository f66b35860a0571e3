export type ToastMessage = {
  title: string
  description?: string
  tone: 'good' | 'plain' | 'bad'
  /** Optional next step; the message must be complete without it. */
  action?: ToastAction | undefined
}

export type ToastAction = { label: string; onSelect: () => void }

type Listener = (message: ToastMessage) => void

const listeners = new Set<Listener>()
let pendingMessage: ToastMessage | undefined

/** Shows a toast in place of the previous one. Works inside and outside React. */
export function toast(message: ToastMessage): void {
  if (listeners.size === 0) pendingMessage = message
  for (const listener of listeners) listener(message)
}

/** A new listener gets the last toast that was sent without one. Returns the unsubscribe function. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener)
  if (pendingMessage) {
    listener(pendingMessage)
    pendingMessage = undefined
  }
  return () => {
    listeners.delete(listener)
  }
}
