import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { storage } from '../../platform/session/browser-session.ts'
import { isTextField } from '../frame/undo-keys.ts'
import { useDialog } from '../journeys/use-dialog.tsx'
import { areSingleKeysOn, singleKeys } from './single-keys.ts'

/** Handles the single keys of the planner. */
export function PlannerKeys(): ReactNode {
  const navigate = useNavigate()
  const newStep = useDialog(() =>
    import('../quick-entry/quick-entry-dialog.tsx').then((module) => module.QuickEntryDialog),
  )
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = singleKeys.find(({ key }) => key === event.key.toLowerCase())
      if (!pressed || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTextField(event.target) || isOverlayOpen() || !areSingleKeysOn(storage)) return
      event.preventDefault()
      if (pressed.to) void navigate(pressed.to)
      else newStep.show()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return newStep.render({})
}

/** Menus and select boxes jump to an item by its first letter. */
const isOverlayOpen = () => document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null
