import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { store } from '../../auth/session/browser-session.ts'
import { loadProgressModule, type ProgressModule, progressIfLoaded } from './load-progress-module.ts'
import { hasStoredLessons } from './storage-keys.ts'

type When = 'only if something is kept' | 'soon'

/**
 * What keeps the reader's answers, null until it is here: at once where there is something to show, soon after the page
 * otherwise, so that it is there when the network is not; or, with `open`, when somebody first touches a field.
 */
export function useProgressModule(when: When): { desk: ProgressModule | null; open: () => void } {
  const [desk, setDesk] = useState<ProgressModule | null>(null)
  const open = useCallback(
    () =>
      void loadProgressModule().then((desk) => {
        setDesk(desk)
        desk?.lookIn()
      }),
    [],
  )

  // A page that is come to by a link shows what is known with its first paint.
  useLayoutEffect(() => setDesk(progressIfLoaded()), [])
  useEffect(() => {
    if (hasStoredLessons() || store.read()) open()
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
