import { type SyntheticEvent, useState } from 'react'
import type { Journey } from '#contract/planner/items.ts'
import { REASON_MAX } from '#contract/planner/limits.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Dialog, DialogFoot } from '../../../platform/ui/dialog/dialog.tsx'
import { usePlanner } from '../../use-planner.ts'

type ReasonDialogProps = { open: boolean; onClose: () => void; journey: Journey; action: 'pause' | 'drop' }

const texts = {
  pause: {
    title: 'Pause this journey',
    text: 'Its mountain rests under snow, and its steps leave Today and Week until you resume it.',
    placeholder: 'Knee needs six weeks',
    confirm: 'Pause',
    state: 'paused',
  },
  drop: {
    title: 'Drop this journey',
    text: 'It leaves the map but stays in the list, with everything you wrote. You can resume it later.',
    placeholder: 'The move came first',
    confirm: 'Drop',
    state: 'dropped',
  },
} as const

export function ReasonDialog({ open, onClose, journey, action }: ReasonDialogProps) {
  const { title, text } = texts[action]
  return (
    <Dialog open={open} onClose={onClose} title={title} text={text}>
      {open && <ReasonForm journey={journey} action={action} onClose={onClose} />}
    </Dialog>
  )
}

function ReasonForm({ journey, action, onClose }: Omit<ReasonDialogProps, 'open'>) {
  const { edits } = usePlanner()
  const [reason, setReason] = useState(journey.reason)
  const { placeholder, confirm, state } = texts[action]
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    edits.updateJourney(journey.id, { state, reason: reason.trim() })
    onClose()
  }
  return (
    <form className="grid gap-s5" onSubmit={submit}>
      <TextField
        label="Why"
        optional
        placeholder={placeholder}
        autoComplete="off"
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <DialogFoot submit={confirm} onCancel={onClose} />
    </form>
  )
}
