/** Resolves after `milliseconds`. @throws the signal's reason if it is aborted first */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
