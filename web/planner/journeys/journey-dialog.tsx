import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { categoryNames, isCategory } from '#contract/content/categories.ts'
import type { Journey } from '#contract/planner/items.ts'
import { TITLE_MAX } from '#contract/planner/limits.ts'
import { SelectField } from '../../platform/forms/select-field.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { useFormSubmit } from '../../platform/forms/use-form.ts'
import { Dialog, DialogFoot } from '../../platform/ui/dialog/dialog.tsx'
import { usePlanner } from '../use-planner.ts'
import { changedFields } from './changed-fields.ts'
import { type JourneyDraft, journeyDraft, journeyFieldsOf, validateJourney } from './journey-draft.ts'

type JourneyDialogProps = {
  open: boolean
  onClose: () => void
  /** Null for a new one. */
  journey: Journey | null
  /** The journey that a new one continues. */
  previousJourneyId: string | null
  onAdded?: (id: string) => void
}

export function JourneyDialog({ open, onClose, ...rest }: JourneyDialogProps) {
  const title = useRef<HTMLInputElement>(null)
  const { journey, previousJourneyId } = rest
  const heading = journey ? 'Edit journey' : previousJourneyId ? 'Next journey' : 'New journey'
  return (
    <Dialog open={open} onClose={onClose} title={heading} initialFocus={title}>
      {open && <JourneyForm {...rest} title={title} onClose={onClose} />}
    </Dialog>
  )
}

type JourneyFormProps = Omit<JourneyDialogProps, 'open'> & { title: RefObject<HTMLInputElement | null> }

function JourneyForm({ journey, previousJourneyId, title, onClose, onAdded }: JourneyFormProps) {
  const { state, edits, today } = usePlanner()
  const [before] = useState(() => journeyDraft(journey, state.journeys, previousJourneyId, today))
  const [draft, setDraft] = useState(before)
  const { formRef, errors, submitOnce } = useFormSubmit()
  const fieldOf = (name: keyof JourneyDraft) => ({
    id: `journey-${name}`,
    error: errors[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })

  const save = async () => {
    if (journey) {
      const changed = changedFields(journeyFieldsOf(before), journeyFieldsOf(draft))
      if (Object.keys(changed).length > 0) edits.updateJourney(journey.id, changed)
      onClose()
      return
    }
    const fields = journeyFieldsOf(draft)
    const id = edits.addJourney({ ...fields, state: fields.startsOn ? 'active' : 'draft', previousJourneyId })
    onClose()
    onAdded?.(id)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void submitOnce({ validate: () => validateJourney(draft), send: save, onError: () => ({}) })
  }

  return (
    <form ref={formRef} noValidate className="grid gap-s5" onSubmit={submit}>
      <TextField
        label="Where do you want to be?"
        ref={title}
        maxLength={TITLE_MAX}
        autoComplete="off"
        placeholder="Running a 10K"
        {...fieldOf('title')}
      />
      <SelectField
        label="Category"
        options={[{ value: '', label: 'None' }, ...categoryNames.map((name) => ({ value: name, label: name }))]}
        {...fieldOf('category')}
        value={isCategory(draft.category) ? draft.category : ''}
      />
      <div className="grid items-start gap-s4 sm:grid-cols-2">
        <TextField
          label="Starts on"
          optional
          type="date"
          hint={journey ? undefined : 'Leave it empty to start with a draft.'}
          {...fieldOf('startsOn')}
        />
        <TextField label="By when" optional type="date" {...fieldOf('targetDate')} />
      </div>
      <DialogFoot submit={journey ? 'Save' : 'Add journey'} onCancel={onClose} />
    </form>
  )
}
