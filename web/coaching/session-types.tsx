import type { CoachingOffer } from '#contract/coaching/coaching.schema.ts'
import { formatPrice } from '#contract/money.ts'
import { RadioGroup } from '../forms/radio-group.tsx'

type SessionTypesProps = {
  types: readonly CoachingOffer[]
  /** Replaces the prices. */
  included?: string | undefined
  /** Slug of the selected session. */
  selected?: string
  onSelect?: (slug: string) => void
}

export const SessionTypes = ({ types, included, selected, onSelect = () => undefined }: SessionTypesProps) => (
  <RadioGroup
    legend="Session"
    value={selected}
    onChange={onSelect}
    options={types.map(({ slug, title, minutes, price, description }) => ({
      value: slug,
      label: `${title}, ${minutes} minutes`,
      hint: `${included ?? formatPrice(price)}. ${description}`,
    }))}
  />
)
