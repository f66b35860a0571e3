import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { RosterRow } from '#contract/classes/roster.schema.ts'
import { formatUsd } from '#contract/money.ts'
import { api } from '../../../api/client.ts'
import { useMutation } from '../../../api/use-mutation.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'

type RemoveButtonProps = { row: RosterRow; userName: string; onRemoved: () => void }

export function RemoveButton({ row: { id, amountMinor, refundedMinor }, userName, onRemoved }: RemoveButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, run } = useMutation('Failed to remove this person')
  const refundMinor = amountMinor - refundedMinor
  const remove = async () => {
    const result = await run(
      async () => (await api.admin.enrollments[':id'].$delete({ param: { id }, query: {} })).json(),
      ({ refundMinor }) =>
        refundMinor > 0
          ? `${userName} was removed from the class. We’re refunding ${formatUsd(refundMinor)}.`
          : `${userName} was removed from the class.`,
    )
    if (result) onRemoved()
    setIsConfirming(false)
  }
  const refundText =
    refundMinor > 0
      ? `${formatUsd(refundMinor)} is refunded to the original payment method. `
      : 'There is nothing to refund. '
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
        text={`Their enrollment is canceled, and they get an email. ${refundText}This can’t be undone.`}
        confirm={refundMinor > 0 ? `Remove and refund ${formatUsd(refundMinor)}` : 'Remove'}
      />
    </>
  )
}
