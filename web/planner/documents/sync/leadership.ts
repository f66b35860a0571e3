export type Leadership = ReturnType<typeof createLeadership>

/**
 * Elects one tab of a browser to do work: the last tab that claimed it, usually the visible one. When it closes, another
 * tab takes over. Without Web Locks (insecure contexts), each tab does the work.
 */
export function createLeadership(name: string, { onLead, onLose }: { onLead: () => void; onLose: () => void }) {
  const locks = globalThis.navigator?.locks
  let isReleased = false
  let isLeading = false
  let isClaiming = false
  let queue = new AbortController()
  let endWork = () => {}

  function lead(): Promise<void> {
    isClaiming = false
    if (isReleased) return Promise.resolve()
    isLeading = true
    onLead()
    return new Promise((resolve) => {
      endWork = resolve
    })
  }

  function lose(): void {
    if (isLeading) onLose()
    isLeading = false
  }

  function waitForLock(): void {
    queue = new AbortController()
    const { signal } = queue
    const isReplaced = () => signal.aborted
    locks?.request(name, { signal }, lead).then(lose, () => handleLoss(isReplaced()))
  }

  /** Waits for the lock again after another tab has taken it. */
  function handleLoss(isReplaced: boolean): void {
    if (isReplaced) return
    lose()
    if (!isReleased) waitForLock()
  }

  if (locks) waitForLock()
  else void lead()

  return {
    /** Takes over the work from another tab. A second claim would take it from this one. */
    claim(): void {
      if (!locks || isLeading || isClaiming || isReleased) return
      isClaiming = true
      queue.abort()
      locks.request(name, { steal: true }, lead).then(lose, () => handleLoss(false))
    },

    release(): void {
      isReleased = true
      queue.abort()
      endWork()
      if (!locks) lose()
    },
  }
}
