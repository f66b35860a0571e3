export type Leadership = ReturnType<typeof createLeadership>

/**
 * Lets one tab of a browser do work: the one that claimed it last, which is the tab that the user looks at. When it closes,
 * another one follows. Without Web Locks (insecure contexts) each tab does the work.
 */
export function createLeadership(name: string, { onLead, onLose }: { onLead: () => void; onLose: () => void }) {
  const locks = globalThis.navigator?.locks
  let isReleased = false
  let isLeading = false
  let queue = new AbortController()
  let endWork = () => {}

  function lead(): Promise<void> {
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

  /** Another tab took the lock: this one waits for it again. */
  function handleLoss(isReplaced: boolean): void {
    if (isReplaced) return
    lose()
    if (!isReleased) waitForLock()
  }

  if (locks) waitForLock()
  else void lead()

  return {
    /** Takes the work from another tab. */
    claim(): void {
      if (!locks || isLeading || isReleased) return
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
