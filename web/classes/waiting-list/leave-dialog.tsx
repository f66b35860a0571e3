import { useState } from 'react'
import type { WaitingListEntry } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { ApiError, api } from '../../platform/api/client.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { ConfirmDialog } from '../../platform/ui/dialog/confirm-dialog.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'

export type LeaveWaitingListProps = { entry: WaitingListEntry; onChanged: (entries: WaitingListEntry[]) => void }

export function LeaveWaitingListDialog({
  entry,
  onChanged,
  open,
  onClose,
}: LeaveWaitingListProps & { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const isOffered = entry.offerUntil !== null
  const { title } = entry.event
  const leave = async () => {
    setBusy(true)
    try {
      const entries = await (await api.account.waiting[':id'].leave.$post({ param: { id: entry.id } })).json()
      onClose()
      onChanged(entries)
      toast({
        tone: 'good',
        title: isOffered ? 'Spot released' : 'You left the waiting list',
        description: isOffered
          ? 'It will be offered to the next person in line.'
          : 'We’ll no longer hold a spot for you.',
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const description = errorMessage(error, 'Failed to leave the waiting list. Please try again.')
      toast({ tone: 'bad', title: 'Error', description })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void leave()}
      busy={busy}
      title={isOffered ? 'Release this spot?' : 'Leave the waiting list?'}
      text={
        isOffered
          ? `The spot in ${title} will be offered to the next person in line, and you’ll leave the waiting list.`
          : `You’ll lose your position in line for ${title}. If you join again, you start at the end.`
      }
      confirm={isOffered ? 'Release spot' : 'Leave the list'}
      cancel={isOffered ? 'Keep spot' : 'Stay in line'}
    />
  )
}
