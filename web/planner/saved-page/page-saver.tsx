import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { isPageSaved, savedDays, savePage } from '../documents/storage/saved-page.ts'
import { ANONYMOUS } from '../documents/storage/storage-keys.ts'
import { Today } from '../today/today.tsx'
import { isPlannerEmpty } from '../today/today-view.ts'
import { PlannerContext, usePlanner } from '../use-planner.ts'

/** Changes often come in groups. */
const DELAY_MS = 1_000

/** Renders Today of the next days outside of the page, when the browser is idle, and saves the HTML for the next visit. */
export default function PageSaver(): ReactNode {
  const { state, today, isPartial } = usePlanner()
  const owner = useAuth().user?.id ?? ANONYMOUS
  const [isSaving, setIsSaving] = useState(false)
  // Renders again after each change.
  useEffect(() => {
    if (isPartial || isPlannerEmpty(state) || isPageSaved(owner, today)) return
    return whenIdle(() => startTransition(() => setIsSaving(true)))
  }, [state, today, isPartial, owner])
  return isSaving && <SavedDays owner={owner} onSaved={() => setIsSaving(false)} />
}

function SavedDays({ owner, onSaved }: { owner: string; onSaved: () => void }) {
  const { today } = usePlanner()
  const days = useMemo(() => savedDays(today).map((date) => [date, document.createElement('div')] as const), [today])
  useEffect(() => {
    savePage(owner, Object.fromEntries(days.map(([date, element]) => [date, element.innerHTML])))
    onSaved()
  })
  return days.map(([date, element]) => createPortal(<TodayOn date={date} />, element, date))
}

function TodayOn({ date }: { date: string }) {
  const planner = usePlanner()
  return (
    <PlannerContext value={useMemo(() => ({ ...planner, today: date }), [planner, date])}>
      <Today />
    </PlannerContext>
  )
}

function whenIdle(work: () => void): () => void {
  let cancel = () => {}
  const timer = setTimeout(() => {
    if (!('requestIdleCallback' in window)) return work()
    const request = requestIdleCallback(work)
    cancel = () => cancelIdleCallback(request)
  }, DELAY_MS)
  return () => {
    clearTimeout(timer)
    cancel()
  }
}
