import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useDialog } from '../use-dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { canUseSingleKey, isOverlayOpen, singleKeys } from './single-keys.ts'

/** Handles the keys of the planner. */
export function PlannerKeys(): ReactNode {
  const navigate = useNavigate()
  const { today } = usePlanner()
  const newStep = useDialog(() =>
    import('../quick-entry/quick-entry-dialog.tsx').then((module) => module.QuickEntryDialog),
  )
  const commandBar = useDialog(() => import('./command-bar.tsx').then((module) => module.CommandBar))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCommandBarKey(event) && !isOverlayOpen()) {
        event.preventDefault()
        commandBar.show()
        return
      }
      const pressed = singleKeys.find(({ key }) => key === event.key.toLowerCase())
      if (!pressed || event.defaultPrevented || !canUseSingleKey(event)) return
      event.preventDefault()
      const { key, to } = pressed
      if (to) void navigate(typeof to === 'string' ? to : to(today))
      else if (key === 'n') newStep.show()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return (
    <>
      {newStep.render({})}
      {commandBar.render({})}
    </>
  )
}

const isCommandBarKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
