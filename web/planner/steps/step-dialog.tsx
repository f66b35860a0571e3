import './step-dialog.css'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import type { Step, StepPart } from '#contract/planner/items.ts'
import { DAY_MINUTES_MAX, NOTES_MAX, STEP_TEXT_MAX, WAITING_FOR_MAX } from '#contract/planner/limits.ts'
import { SelectField } from '../../platform/forms/select-field.tsx'
import { TextAreaField } from '../../platform/forms/text-area-field.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog, DialogFoot } from '../../platform/ui/dialog/dialog.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { RecurrenceField } from '../recurrence/recurrence-field.tsx'
import { recurrenceText } from '../recurrence/recurrence-text.ts'
import { usePlanner } from '../use-planner.ts'
import { PartsField } from './parts-field.tsx'
import { changedStepFields, mergeParts, moveStepDraft, type StepDraft, toStepDraft } from './step-draft.ts'

/** The field that has the focus first. */
export type StepField = 'text' | 'waiting' | 'journey'

type StepDialogProps = { step: Step; field: StepField; open: boolean; onClose: () => void }

export function StepDialog({ step, field, open, onClose }: StepDialogProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const waiting = useRef<HTMLInputElement>(null)
  const journey = useRef<HTMLSelectElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title="Edit step" initialFocus={{ text, waiting, journey }[field]}>
      {open && (
        <StepForm step={step} refs={{ text, waiting, journey }} startsWaiting={field === 'waiting'} onClose={onClose} />
      )}
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
  /** Shows the fields of 'Waiting for'. */
  startsWaiting: boolean
  onClose: () => void
}

function StepForm({ step, refs, startsWaiting, onClose }: StepFormProps) {
  const { state, edits, today } = usePlanner()
  const [opened] = useState(step)
  const [draft, setDraft] = useState(() => toStepDraft(step))
  const fieldOf = (name: Exclude<keyof StepDraft, 'parts'>) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const { fields, date } = changedStepFields(opened, draft, step)
    edits.batch(() => {
      if (Object.keys(fields).length > 0) edits.updateStep(step.id, fields)
      if (date !== opened.date) edits.scheduleStep(step.id, date)
      edits.setParts(step.id, mergeParts(opened, draft, step))
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
    <form className="grid grid-cols-1 gap-s5" onSubmit={save}>
      <TextAreaField
        label="Step"
        className="step-dialog__text"
        ref={refs.text}
        rows={2}
        required
        maxLength={STEP_TEXT_MAX}
        {...fieldOf('text')}
      />
      <div className="grid gap-x-s3 gap-y-s4 min-[24rem]:grid-cols-[minmax(0,4fr)_minmax(0,3fr)] sm:grid-cols-2">
        <TextField
          className="px-1.5"
          label={draft.recurrence ? 'First day' : 'Day'}
          optional={!draft.recurrence}
          required={draft.recurrence !== ''}
          type="date"
          value={draft.date}
          onChange={({ target }) => setDraft(moveStepDraft(draft, target.value, today))}
        />
        <TextField className="px-1.5" label="Time" optional type="time" {...fieldOf('time')} />
        <TextField
          label="Minutes"
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
      <div className="border-b border-hair">
        <Group title="Sub-steps" value={partsText(draft.parts)} startsOpen={opened.parts.length > 0}>
          <PartsField parts={draft.parts} onChange={(parts) => setDraft({ ...draft, parts })} />
        </Group>
        <Group title="Notes" value={draft.notes} startsOpen={opened.notes !== ''}>
          <textarea className="input" aria-label="Notes" rows={4} maxLength={NOTES_MAX} {...fieldOf('notes')} />
        </Group>
        <Group title="Repeat" value={draft.recurrence && recurrenceText(draft.recurrence, draft.date || today)}>
          <RecurrenceField
            label="How often"
            date={draft.date || today}
            rule={draft.recurrence || null}
            onChange={(rule) => setDraft({ ...draft, recurrence: rule ?? '', date: draft.date || (rule ? today : '') })}
          />
        </Group>
        <Group title="Waiting for" value={draft.waitingFor} startsOpen={startsWaiting}>
          <div className="grid gap-s4 sm:grid-cols-2">
            <TextField
              label="Who or what"
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
        </Group>
      </div>
      <DialogFoot submit="Save" onCancel={onClose} className="step-dialog__foot">
        <Button variant="danger" className="mr-auto" onClick={remove}>
          Delete
        </Button>
      </DialogFoot>
    </form>
  )
}

function partsText(parts: readonly StepPart[]): string {
  const written = parts.filter(({ text }) => text.trim() !== '')
  return written.length > 0 ? `${written.filter(({ isDone }) => isDone).length}/${written.length}` : ''
}

type GroupProps = {
  title: string
  /** Shown while it is closed. */
  value: string
  startsOpen?: boolean
  children: ReactNode
}

/** Fields that most steps do not need. */
function Group({ title, value, startsOpen = false, children }: GroupProps) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  return (
    <details
      className="group border-t border-hair"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      // The browser shows an error only at a visible field.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true
      }}
    >
      <summary className="flex min-h-target cursor-pointer items-center gap-s3 font-semibold">
        {title}
        <span className="min-w-0 flex-1 truncate text-end font-normal text-ink-muted group-open:invisible">
          {value}
        </span>
        <ChevronDown size={20} aria-hidden="true" className="flex-none text-ink-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-s4 pt-s1 pb-s4">{children}</div>
    </details>
  )
}
