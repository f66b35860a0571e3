import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../../platform/ui/button.tsx'
import { SvgIcon } from '../../platform/ui/icon.tsx'
import { usePlanner } from '../use-planner.ts'
import { PlannerMenu } from './planner-nav.tsx'
import { undoCommandOf } from './undo-keys.ts'

/** Distinct from the 'Undo' button of a toast, which reverts one change. */
const labels = { undo: 'Undo last change', redo: 'Redo last change' }
const announcements = { undo: 'Undone', redo: 'Redone' }
type Command = keyof typeof labels

const icons: Record<Command, string> = {
  undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H9',
  redo: 'm15 14 5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H15',
}

/** Undo, redo and the menu of the planner. */
export function PlannerTools({ children }: { children: ReactNode }) {
  const { edits, canUndo, canRedo } = usePlanner()
  const [announcement, setAnnouncement] = useState('')
  const run = (command: Command) => {
    if (!(command === 'undo' ? canUndo : canRedo)) return
    edits[command]()
    // Screen readers do not announce a status that has the same text as before.
    setAnnouncement((before) => (before === announcements[command] ? `${before}.` : announcements[command]))
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = undoCommandOf(event)
      if (!command) return
      event.preventDefault()
      run(command)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

  return (
    <div className="planner__tools">
      <ToolButton command="undo" isEnabled={canUndo} onRun={run} />
      <ToolButton command="redo" isEnabled={canRedo} onRun={run} />
      {children}
      <PlannerMenu />
      <span role="status" className="sr">
        {announcement}
      </span>
    </div>
  )
}

type ToolButtonProps = { command: Command; isEnabled: boolean; onRun: (command: Command) => void }

/** `aria-disabled` instead of `disabled`, which would lose the focus after the last undo. */
const ToolButton = ({ command, isEnabled, onRun }: ToolButtonProps) => (
  <IconButton label={labels[command]} aria-disabled={!isEnabled || undefined} onClick={() => onRun(command)}>
    <SvgIcon path={icons[command]} size={22} />
  </IconButton>
)
