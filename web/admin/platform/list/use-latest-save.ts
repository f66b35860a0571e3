import { useRef } from 'react'

/**
 * Runs one save at a time. A later one replaces those that wait.
 * @returns a function that takes a save, which must not reject. The save gets a function that returns false once there
 * is a later one.
 */
export function useLatestSave(): (save: (isLatest: () => boolean) => Promise<void>) => void {
  const saves = useRef({ queue: Promise.resolve(), latest: 0 })
  return (save) => {
    const number = ++saves.current.latest
    const isLatest = () => number === saves.current.latest
    saves.current.queue = saves.current.queue.then(() => (isLatest() ? save(isLatest) : undefined))
  }
}
