import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { store } from '../../../platform/session/browser-session.ts'
import { loadProgressModule, type ProgressModule, progressIfLoaded } from './load-progress-module.ts'
import { hasStoredLessons } from './storage-keys.ts'

type LoadCondition = 'if progress may exist' | 'always'

/**
 * Loads the progress module: immediately if the browser stores progress or has a session; otherwise, with 'always', when
 * the page is idle, so that it is available offline. `load` starts loading earlier, for example on focus.
 */
export function useProgressModule(condition: LoadCondition): {
  progressModule: ProgressModule | null
  load: () => void
} {
  const [progressModule, setProgressModule] = useState<ProgressModule | null>(null)
  const load = useCallback(
    () =>
      void loadProgressModule().then((loaded) => {
        setProgressModule(loaded)
        loaded?.refreshProgress()
      }),
    [],
  )

  // After client-side navigation the first paint shows the progress.
  useLayoutEffect(() => setProgressModule(progressIfLoaded()), [])
  useEffect(() => {
    if (hasStoredLessons() || store.read()) load()
    else if (condition === 'always') return whenIdle(load)
  }, [load, condition])
  useEffect(() => {
    if (progressModule) return
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [progressModule, load])
  return { progressModule, load }
}

export type ProgressBinding = ReturnType<typeof useProgressModule> & { lessonId: string }

export const subscribeNoop = () => () => undefined

function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 4000 })
  return () => cancelIdleCallback(handle)
}
