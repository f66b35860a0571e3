import type { CoachingOffer } from '#contract/classes/coaching/coaching.schema.ts'
import { RadioGroup } from '../../platform/forms/radio-group.tsx'
import { useMoney } from '../../platform/ui/use-money.ts'

type CoachingTypesProps = {
  types: readonly CoachingOffer[]
  /** Replaces the prices. */
  included?: string | undefined
  /** Slug of the selected session. */
  selected?: string
  onSelect?: (slug: string) => void
}

export function CoachingTypes({ types, included, selected, onSelect = () => undefined }: CoachingTypesProps) {
  const money = useMoney()
  return (
    <RadioGroup
      legend="Session"
      value={selected}
      onChange={onSelect}
      options={types.map(({ slug, title, minutes, price, description }) => ({
        value: slug,
        label: `${title}, ${minutes} minutes`,
        hint: `${included ?? money.formatPrice(price)}. ${description}`,
      }))}
    />
  )
}
