import type { EnrollInput } from '#contract/orders/orders.schema.ts'
import { Button } from '../ui/button.tsx'
import { useEnroll } from './use-enroll.ts'

type EnrollButtonProps = {
  offer: EnrollInput
  soldOut?: boolean
  /** The ids of what the button is about: the class's name, say. */
  describedBy: string
}

export function EnrollButton({ offer, soldOut = false, describedBy }: EnrollButtonProps) {
  const { enroll, processing } = useEnroll(offer)
  return (
    <Button busy={processing} disabled={soldOut} aria-describedby={describedBy} onClick={() => void enroll()}>
      {processing ? 'Processing...' : 'Enroll'}
    </Button>
  )
}
