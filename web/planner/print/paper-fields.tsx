import { paperSizeNames, paperSizes } from '#contract/content/pdf/paper-sizes.ts'
import type { Paper } from '#contract/planner/items.ts'
import type { SheetSide } from '#contract/planner/sheets/sheet-geometry.ts'
import { CheckField } from '../../platform/forms/check-field.tsx'
import { SelectField } from '../../platform/forms/select-field.tsx'
import { ChoiceRow } from './choice-row.tsx'

export type PaperOptions = { paper: Paper; side: SheetSide; blankLines: number; onRefillPages: boolean }

const blankLineChoices = [
  { value: '0', label: 'None' },
  { value: '3', label: '3 lines' },
  { value: '6', label: '6 lines' },
  { value: '12', label: '12 lines' },
  { value: '60', label: 'Fill the page' },
]

const papers = paperSizeNames.map((name): { value: Paper; label: string } => ({
  value: name,
  label: paperSizes[name].name,
}))

const sides = [
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
] as const

type PaperFieldsProps = { options: PaperOptions; onChange: (options: PaperOptions) => void }

export function PaperFields({ options, onChange }: PaperFieldsProps) {
  return (
    <>
      <ChoiceRow
        legend="Paper"
        options={papers}
        value={options.paper}
        onChange={(paper) => onChange({ ...options, paper })}
      />
      <ChoiceRow
        legend="First page"
        options={sides}
        value={options.side}
        onChange={(side) => onChange({ ...options, side })}
      />
      <SelectField
        label="Empty lines"
        options={blankLineChoices}
        value={String(options.blankLines)}
        onChange={(event) => onChange({ ...options, blankLines: Number(event.target.value) })}
      />
      <CheckField
        label="On refill pages"
        hint="Prints only your entries and the boxes. The pages have holes, headings and lines already. Further pages print in full, for blank refills."
        checked={options.onRefillPages}
        onChange={(event) => onChange({ ...options, onRefillPages: event.target.checked })}
      />
    </>
  )
}
