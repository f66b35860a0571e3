import type { Paper } from '#contract/planner/items.ts'
import { RadioGroup } from '../../platform/forms/radio-group.tsx'
import { usePlanner } from '../use-planner.ts'

const papers: { value: Paper; label: string; hint: string }[] = [
  { value: 'a4', label: 'A4', hint: '210 × 297 mm' },
  { value: 'letter', label: 'Letter', hint: '8.5 × 11 in' },
  { value: 'a5', label: 'A5', hint: '148 × 210 mm' },
]

export function PaperSettings() {
  const { state, edits } = usePlanner()
  return (
    <div className="planner-settings__papers">
      <RadioGroup
        legend={<span className="sr">Paper</span>}
        options={papers}
        value={state.settings.paper}
        onChange={(paper) => edits.updateSettings({ paper })}
      />
    </div>
  )
}
