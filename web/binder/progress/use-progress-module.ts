import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { store } from '../../auth/session/browser-session.ts'
import { type Desk, deskAtHand, loadDesk } from './load-progress-module.ts'
import { keepsLessons } from './storage-keys.ts'

type When = 'only if something is kept' | 'soon'

/**
 * What keeps the reader's answers, null until it is here: at once where there is something to show, soon after the page
 * otherwise, so that it is there when the network is not; or, with `open`, when somebody first touches a field.
 */
export function useDesk(when: When): { desk: Desk | null; open: () => void } {
  const [desk, setDesk] = useState<Desk | null>(null)
  const open = useCallback(
    () =>
      void loadDesk().then((desk) => {
        setDesk(desk)
        desk?.lookIn()
      }),
    [],
  )

  // A page that is come to by a link shows what is known with its first paint.
  useLayoutEffect(() => setDesk(deskAtHand()), [])
  useEffect(() => {
    if (keepsLessons() || store.read()) open()
    else if (when === 'soon') return whenIdle(open)
  }, [open, when])
  useEffect(() => {
    if (desk) return
    window.addEventListener('online', open)
    return () => window.removeEventListener('online', open)
  }, [desk, open])
  return { desk, open }
}

export const nothingChanges = () => () => undefined

/** After the page has loaded and come to rest. @returns how to call it off. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
