import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useDialog } from '../use-dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { canUseSingleKey, isOverlayOpen, singleKeys } from './single-keys.ts'

/** Handles the keys of the planner. A key without a page clicks the button that names it. */
export function PlannerKeys(): ReactNode {
  const navigate = useNavigate()
  const { today } = usePlanner()
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
      else document.querySelector<HTMLElement>(`[aria-keyshortcuts=${key}]`)?.click()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return commandBar.render({})
}

const isCommandBarKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
