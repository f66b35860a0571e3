import './quick-entry.css'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../../platform/ui/button.tsx'
import { isTextField } from '../frame/undo-keys.ts'
import { useDialog } from '../journeys/use-dialog.tsx'

/** Adds a step from any page of the planner: by a button, or the key N. */
export function QuickEntry() {
  const dialog = useDialog(() => import('./quick-entry-dialog.tsx').then((module) => module.QuickEntryDialog))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      const isBusy = event.defaultPrevented || isTextField(event.target) || document.querySelector('[role=dialog]')
      if (event.key.toLowerCase() !== 'n' || hasModifier || isBusy) return
      event.preventDefault()
      dialog.show()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return (
    <>
      <IconButton label="Add a step" aria-keyshortcuts="n" className="quick-entry" onClick={dialog.show}>
        <Plus size={24} aria-hidden="true" />
      </IconButton>
      {dialog.render({})}
    </>
  )
}
