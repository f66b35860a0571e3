import { Trash2 } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { cardDate } from '#contract/dates.ts'
import type { Pause, Track } from '#contract/planner/items.ts'
import { PAUSES_MAX, REASON_MAX } from '#contract/planner/limits.ts'
import { TextField } from '../../platform/forms/text-field.tsx'
import { useFormSubmit } from '../../platform/forms/use-form.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { Dialog, DialogFoot } from '../../platform/ui/dialog/dialog.tsx'
import { usePlanner } from '../use-planner.ts'

type PauseDialogProps = {
  open: boolean
  onClose: () => void
  track: Track
  /** Adds a pause; otherwise shows all of them. */
  isNew: boolean
}

export function PauseDialog({ open, onClose, track, isNew }: PauseDialogProps) {
  const text = 'The line stays flat while the track is paused, then picks up from there.'
  return (
    <Dialog open={open} onClose={onClose} title={isNew ? `Pause “${track.title}”` : 'Pauses'} text={text}>
      {open && (isNew ? <PauseForm track={track} onClose={onClose} /> : <PauseList track={track} onClose={onClose} />)}
    </Dialog>
  )
}

function PauseForm({ track, onClose }: { track: Track; onClose: () => void }) {
  const { edits, today } = usePlanner()
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const { formRef, errors, submitOnce } = useFormSubmit()
  const save = async () => {
    const pause: Pause = { id: crypto.randomUUID(), from, to: to || null, reason: reason.trim() }
    edits.setPauses(track.id, [...track.pauses, pause].slice(-PAUSES_MAX))
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void submitOnce({
      validate: () => ({
        ...(from === '' && { from: 'Choose a day.' }),
        ...(to !== '' && to < from && { to: 'Choose the first day or a later one.' }),
      }),
      send: save,
      onError: () => ({}),
    })
  }
  return (
    <form ref={formRef} noValidate className="grid gap-s5" onSubmit={submit}>
      <div className="grid items-start gap-s4 sm:grid-cols-2">
        <TextField
          label="From"
          type="date"
          error={errors.from}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label="Until"
          optional
          type="date"
          min={from}
          hint="Leave empty if you don’t know yet."
          error={errors.to}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <TextField
        label="Why"
        optional
        placeholder="Flu"
        autoComplete="off"
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <DialogFoot submit="Pause" onCancel={onClose} />
    </form>
  )
}

/** 'Nov 3, 2026 to Nov 10, 2026', 'since Nov 3, 2026' */
const rangeText = ({ from, to }: Pause) => (to ? `${cardDate(from)} to ${cardDate(to)}` : `Since ${cardDate(from)}`)

function PauseList({ track, onClose }: { track: Track; onClose: () => void }) {
  const { edits } = usePlanner()
  const pauses = track.pauses.toSorted((a, b) => (a.from < b.from ? 1 : -1))
  const remove = (pause: Pause) =>
    edits.setPauses(
      track.id,
      track.pauses.filter(({ id }) => id !== pause.id),
    )
  return (
    <>
      {pauses.length === 0 && <p>No pauses.</p>}
      <ul className="divide-y divide-hair">
        {pauses.map((pause) => (
          <li key={pause.id} className="flex items-center gap-s3 py-s1">
            <p className="min-w-0 grow wrap-anywhere">
              {rangeText(pause)}
              {pause.reason && <span className="block text-sm text-ink-muted">{pause.reason}</span>}
            </p>
            <IconButton label={`Remove the pause: ${rangeText(pause)}`} onClick={() => remove(pause)}>
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="dialog__foot">
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  )
}
