import './step-dialog.css'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { Step } from '#contract/planner/items.ts'
import { DAY_MINUTES_MAX, STEP_TEXT_MAX, WAITING_FOR_MAX } from '#contract/planner/limits.ts'
import { SelectField } from '../../platform/forms/select-field.tsx'
import { TextAreaField } from '../../platform/forms/text-area-field.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog/dialog.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { RecurrenceField } from '../recurrence/recurrence-field.tsx'
import { usePlanner } from '../use-planner.ts'
import { changedStepFields, moveStepDraft, type StepDraft, toStepDraft } from './step-draft.ts'

/** The field that has the focus first. */
export type StepField = 'text' | 'waiting' | 'journey'

type StepDialogProps = { step: Step; field: StepField; open: boolean; onClose: () => void }

export function StepDialog({ step, field, open, onClose }: StepDialogProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const waiting = useRef<HTMLInputElement>(null)
  const journey = useRef<HTMLSelectElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title="Edit step" initialFocus={{ text, waiting, journey }[field]}>
      {open && <StepForm step={step} refs={{ text, waiting, journey }} onClose={onClose} />}
    </Dialog>
  )
}

type StepFormProps = {
  step: Step
  refs: {
    text: React.RefObject<HTMLTextAreaElement | null>
    waiting: React.RefObject<HTMLInputElement | null>
    journey: React.RefObject<HTMLSelectElement | null>
  }
  onClose: () => void
}

function StepForm({ step, refs, onClose }: StepFormProps) {
  const { state, edits, today } = usePlanner()
  const [draft, setDraft] = useState(() => toStepDraft(step))
  const fieldOf = (name: keyof StepDraft) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const { fields, date } = changedStepFields(step, draft)
    edits.batch(() => {
      if (Object.keys(fields).length > 0) edits.updateStep(step.id, fields)
      if (date !== step.date) edits.scheduleStep(step.id, date)
    })
    onClose()
  }
  const remove = () => {
    edits.removeStep(step.id)
    onClose()
    const undo = { label: 'Undo', onSelect: () => edits.restoreStep(step.id) }
    toast({ tone: 'plain', title: 'Step deleted', description: step.text, action: undo })
  }
  const journeys = state.journeys.filter(
    (journey) => ['draft', 'active', 'paused'].includes(journey.state) || journey.id === step.journeyId,
  )
  return (
    <form className="grid gap-s5" onSubmit={save}>
      <TextAreaField
        label="Step"
        className="step-dialog__text"
        ref={refs.text}
        rows={2}
        required
        maxLength={STEP_TEXT_MAX}
        {...fieldOf('text')}
      />
      <div className="grid gap-s4 sm:grid-cols-2">
        <TextField
          label={draft.recurrence ? 'First day' : 'Day'}
          optional={!draft.recurrence}
          required={draft.recurrence !== ''}
          type="date"
          value={draft.date}
          onChange={({ target }) => setDraft(moveStepDraft(draft, target.value, today))}
        />
        <TextField label="Time" optional type="time" {...fieldOf('time')} />
        <TextField
          label="Minutes it takes"
          optional
          type="number"
          inputMode="numeric"
          min={1}
          max={DAY_MINUTES_MAX}
          step={1}
          {...fieldOf('minutes')}
        />
        <SelectField
          label="Journey"
          ref={refs.journey}
          options={[
            { value: '', label: 'None' },
            ...journeys.map(({ id, title }) => ({ value: id, label: title || 'Untitled journey' })),
          ]}
          {...fieldOf('journeyId')}
        />
      </div>
      <RecurrenceField
        date={draft.date || today}
        rule={draft.recurrence || null}
        onChange={(rule) => setDraft({ ...draft, recurrence: rule ?? '', date: draft.date || (rule ? today : '') })}
      />
      <div className="grid gap-s4 sm:grid-cols-2">
        <TextField
          label="Waiting for"
          optional
          placeholder="A parcel, an answer"
          ref={refs.waiting}
          maxLength={WAITING_FOR_MAX}
          {...fieldOf('waitingFor')}
        />
        <TextField
          label="Ask again on"
          optional
          type="date"
          min={today}
          disabled={draft.waitingFor.trim() === ''}
          {...fieldOf('waitingUntil')}
        />
      </div>
      <div className="dialog__foot step-dialog__foot">
        <Button variant="danger" className="mr-auto" onClick={remove}>
          Delete
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </div>
    </form>
  )
}
