import { ArrowDown, ArrowUp, CirclePause, CirclePlay, Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Pause, Track } from '#contract/planner/items.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Menu, type MenuItem } from '../../platform/ui/menu/menu.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import type { PlannerEdits } from '../documents/planner-edits.ts'
import { useDialog } from '../use-dialog.tsx'
import { endPause, isEnded } from './track-days.ts'

type TrackMenuProps = {
  track: Track
  today: string
  edits: PlannerEdits
  /** The pause of today. */
  pause: Pause | null
  previousId: string | null
  nextId: string | null
  afterNextId: string | null
  onEnd: () => void
}

export function TrackMenu({ track, today, edits, pause, previousId, nextId, afterNextId, onEnd }: TrackMenuProps) {
  const [focusedPause, setFocusedPause] = useState(false)
  const edit = useDialog(() => import('./track-dialog.tsx').then(({ TrackDialog }) => TrackDialog))
  const pauses = useDialog(() => import('./pause-dialog.tsx').then(({ PauseDialog }) => PauseDialog))
  const showPauses = (isNew: boolean) => {
    setFocusedPause(isNew)
    pauses.show()
  }
  const remove = () => {
    edits.removeTrack(track.id)
    const undo = { label: 'Undo', onSelect: () => edits.restoreTrack(track.id) }
    toast({ tone: 'plain', title: 'Track deleted', description: track.title, action: undo })
  }
  const end = () => {
    onEnd()
    const undo = { label: 'Undo', onSelect: edits.undo }
    toast({ tone: 'plain', title: 'Track ended', description: `${track.title} is in your ended tracks.`, action: undo })
  }
  const pauseItems: MenuItem[] = pause
    ? [
        {
          label: 'Resume',
          icon: <CirclePlay size={20} />,
          onSelect: () => edits.setPauses(track.id, endPause(track.pauses, today)),
        },
      ]
    : [{ label: 'Pause...', icon: <CirclePause size={20} />, onSelect: () => showPauses(true) }]
  const items: (MenuItem | 'rule')[] = [
    { label: 'Edit', icon: <Pencil size={20} />, onSelect: edit.show },
    ...(isEnded(track, today)
      ? [
          {
            label: 'Continue',
            icon: <CirclePlay size={20} />,
            onSelect: () => edits.updateTrack(track.id, { endsOn: null }),
          },
        ]
      : [...pauseItems, { label: 'End', icon: <Flag size={20} />, onSelect: end }]),
    ...(track.pauses.length > 0
      ? [{ label: 'Change pauses...', icon: <CirclePause size={20} />, onSelect: () => showPauses(false) }]
      : []),
    'rule',
    {
      label: 'Move up',
      icon: <ArrowUp size={20} />,
      disabled: previousId === null,
      onSelect: () => edits.moveTrack(track.id, previousId),
    },
    {
      label: 'Move down',
      icon: <ArrowDown size={20} />,
      disabled: nextId === null,
      onSelect: () => edits.moveTrack(track.id, afterNextId),
    },
    'rule',
    { label: 'Delete', icon: <Trash2 size={20} />, tone: 'bad', onSelect: remove },
  ]
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for ${track.title}`} className="-mt-[0.4rem] -mr-[0.6rem] flex-none">
            <Ellipsis size={22} aria-hidden="true" />
          </IconButton>
        }
        items={items}
      />
      {edit.render({ track, journeyId: track.journeyId })}
      {pauses.render({ track, isNew: focusedPause })}
    </>
  )
}
