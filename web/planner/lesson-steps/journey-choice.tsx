import { SelectField } from '../../platform/forms/select-field.tsx'
import { usePlanner } from '../use-planner.ts'

type JourneyChoiceProps = { journeyId: string | null; onChoose: (journeyId: string | null) => void }

/** Renders nothing without journeys. */
export function JourneyChoice({ journeyId, onChoose }: JourneyChoiceProps) {
  const { journeys } = usePlanner().state
  const shown = journeys.filter(({ id, state }) => state === 'active' || state === 'draft' || id === journeyId)
  if (shown.length === 0) return null
  const options = shown.map(({ id, title }) => ({ value: id, label: title || 'Untitled journey' }))
  return (
    <SelectField
      label="Journey"
      optional
      options={[{ value: '', label: 'None' }, ...options]}
      value={journeyId ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
    />
  )
}
