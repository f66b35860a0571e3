import './quick-entry.css'
import { Plus } from 'lucide-react'
import { IconButton } from '../../platform/ui/button.tsx'
import { useDialog } from '../use-dialog.tsx'

/** Adds a step from any page of the planner. */
export function QuickEntry() {
  const dialog = useDialog(() => import('./quick-entry-dialog.tsx').then((module) => module.QuickEntryDialog))
  return (
    <>
      <IconButton label="Add a step" aria-keyshortcuts="n" className="quick-entry" onClick={dialog.show}>
        <Plus size={24} aria-hidden="true" />
      </IconButton>
      {dialog.render({})}
    </>
  )
}
