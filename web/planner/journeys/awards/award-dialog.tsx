import { type SyntheticEvent, useState } from 'react'
import { type Award, type Journey, type StampName, stampNames } from '#contract/planner/items.ts'
import { AWARD_TEXT_MAX } from '#contract/planner/limits.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { useFormSubmit } from '../../../platform/forms/use-form.ts'
import { Dialog, DialogFoot } from '../../../platform/ui/dialog/dialog.tsx'
import { usePlanner } from '../../use-planner.ts'
import { stampTexts } from '../stamps/stamp-texts.ts'
import { type AwardDraft, awardDraft, awardOf, validateAward } from './award-draft.ts'

type AwardDialogProps = {
  open: boolean
  onClose: () => void
  journey: Journey
  /** Null for a new one. */
  award: Award | null
}

export function AwardDialog({ open, onClose, journey, award }: AwardDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={award ? 'Edit award' : 'Add an award'}>
      {open && <AwardForm journey={journey} award={award} onClose={onClose} />}
    </Dialog>
  )
}

function AwardForm({ journey, award, onClose }: Omit<AwardDialogProps, 'open'>) {
  const { edits, today } = usePlanner()
  const [draft, setDraft] = useState(() => awardDraft(award, journey.targetDate ?? today))
  const { formRef, errors, submitOnce } = useFormSubmit()
  const fieldOf = (name: keyof AwardDraft) => ({
    id: `award-${name}`,
    error: errors[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const save = async () => {
    const saved = awardOf(draft, award?.id ?? crypto.randomUUID(), award?.givenOn ?? null)
    const isNew = !journey.awards.some(({ id }) => id === saved.id)
    edits.setAwards(
      journey.id,
      isNew ? [...journey.awards, saved] : journey.awards.map((other) => (other.id === saved.id ? saved : other)),
    )
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void submitOnce({ validate: () => validateAward(draft), send: save, onError: () => ({}) })
  }
  return (
    <form ref={formRef} noValidate className="grid gap-s5" onSubmit={submit}>
      <TextField
        label="Your award"
        placeholder="New socks"
        autoComplete="off"
        maxLength={AWARD_TEXT_MAX}
        {...fieldOf('text')}
      />
      <SelectField
        label="When"
        options={[
          { value: 'steps', label: 'After a number of steps' },
          { value: 'date', label: 'On a date' },
          { value: 'stamp', label: 'For a stamp' },
        ]}
        {...fieldOf('after')}
      />
      {draft.after === 'steps' && (
        <TextField label="Steps done" type="number" inputMode="numeric" min={1} {...fieldOf('count')} />
      )}
      {draft.after === 'date' && <TextField label="Date" type="date" {...fieldOf('date')} />}
      {draft.after === 'stamp' && (
        <SelectField
          label="Stamp"
          options={stampNames.map((name: StampName) => ({ value: name, label: stampTexts[name].title }))}
          {...fieldOf('stamp')}
        />
      )}
      <DialogFoot submit="Save" onCancel={onClose} />
    </form>
  )
}
