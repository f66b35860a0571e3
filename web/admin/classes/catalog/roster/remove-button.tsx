import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { RosterRow } from '#contract/classes/catalog/roster.schema.ts'
import { api } from '../../../../platform/api/client.ts'
import { useMutation } from '../../../../platform/api/use-mutation.ts'
import { RadioGroup } from '../../../../platform/forms/radio-group.tsx'
import { Button } from '../../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../../platform/ui/dialog/confirm-dialog.tsx'
import { useMoney } from '../../../../platform/ui/use-money.ts'

type RemoveButtonProps = { row: RosterRow; userName: string; onRemoved: () => void }

export function RemoveButton({ row: { id, amountMinor, refundedMinor }, userName, onRemoved }: RemoveButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [payment, setPayment] = useState<'refund' | 'keep'>('refund')
  const { busy, run } = useMutation('Failed to remove this person')
  const money = useMoney()
  const paidMinor = amountMinor - refundedMinor
  const remove = async () => {
    const result = await run(
      async () => (await api.admin.enrollments[':id'].$delete({ param: { id }, query: { payment } })).json(),
      ({ refundMinor }) =>
        refundMinor > 0
          ? `${userName} was removed from the class. We’re refunding ${money.format(refundMinor)}.`
          : `${userName} was removed from the class.`,
    )
    if (result) onRemoved()
    setIsConfirming(false)
  }
  const choices = [
    {
      value: 'refund' as const,
      label: 'Refund the payment',
      hint: `${money.format(paidMinor)} is refunded to the original payment method.`,
    },
    {
      value: 'keep' as const,
      label: 'Keep the payment',
      hint: 'The spot opens up immediately, and the email says that nothing is refunded.',
    },
  ]
  const confirmRefund =
    payment === 'refund' ? `Remove and refund ${money.format(paidMinor)}` : 'Remove without a refund'
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsConfirming(true)}>
        <UserMinus size={18} aria-hidden="true" />
        Remove
        <span className="sr">{` ${userName} from the class`}</span>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void remove()}
        busy={busy}
        title={`Remove ${userName}?`}
        text={`Their enrollment is canceled, and they get an email. ${paidMinor > 0 ? '' : 'There is nothing to refund. '}This can’t be undone.`}
        confirm={paidMinor > 0 ? confirmRefund : 'Remove'}
      >
        {paidMinor > 0 && <RadioGroup legend="Payment" options={choices} value={payment} onChange={setPayment} />}
      </ConfirmDialog>
    </>
  )
}
