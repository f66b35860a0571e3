/** Told in every other tab of this browser: the reader's Google Calendar was just connected in one. */
const CHANNEL = 'journey.google-calendar'

export function postConnected(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('connected')
  channel.close()
}

/** @returns how to stop. */
export function onConnected(hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = hear
  return () => channel.close()
}
