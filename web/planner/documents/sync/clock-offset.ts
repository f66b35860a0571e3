/** More than a request takes on a slow connection (ms). */
const TOLERANCE_MS = 10 * 60_000

let offsetMs = 0
const listeners = new Set<() => void>()

/** Compares this device's clock with that of the server. `serverDate`: the header of a response that just arrived. */
export function compareClocks(serverDate: string | null): void {
  const serverMs = Date.parse(serverDate ?? '')
  if (Number.isNaN(serverMs)) return
  const next = Date.now() - serverMs
  offsetMs = Math.abs(next) > TOLERANCE_MS ? next : 0
  for (const listener of listeners) listener()
}

/** Returns how far the clock is ahead (ms); 0 if it is right or unknown. */
export const clockOffset = (): number => offsetMs

export function subscribeToClockOffset(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
