import type { EnrollInput } from '#contract/orders/orders.schema.ts'
import { Button } from '../ui/button.tsx'
import { useEnroll } from './use-enroll.ts'

type EnrollButtonProps = {
  input: EnrollInput
  soldOut?: boolean
  /** Ids of describing elements, such as the class title. */
  describedBy: string
}

export function EnrollButton({ input, soldOut = false, describedBy }: EnrollButtonProps) {
  const { enroll, processing } = useEnroll(input)
  return (
    <Button busy={processing} disabled={soldOut} aria-describedby={describedBy} onClick={() => void enroll()}>
      {processing ? 'Processing...' : 'Enroll'}
    </Button>
  )
}
