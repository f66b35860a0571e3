/** Notifies the other tabs of this browser that Google Calendar was connected. */
const CHANNEL = 'journey.google-calendar'

export function postConnected(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('connected')
  channel.close()
}

/** Returns a function that unsubscribes. */
export function onConnected(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}
