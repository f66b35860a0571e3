import { useRevalidator } from 'react-router'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { api } from '../../../platform/api/client.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'

type ShipDialogProps = { order: AdminOrder; taskIds: string[]; onClose: () => void }

/** The tracking data may be empty. The buyer is notified once. */
export function ShipDialog({ order, taskIds, onClose }: ShipDialogProps) {
  const { revalidate } = useRevalidator()
  const items = order.lines.flatMap(({ parts }) => parts).filter(({ task }) => task && taskIds.includes(task.id))
  const currentTask = items.length === 1 ? items[0]?.task : undefined
  const isCorrection = items.every(({ task }) => task?.status === 'done')

  const { busy, errors, form } = useForm({
    validate: () => ({}),
    async submit({ carrier = '', trackingNumber = '', trackingUrl = '' }) {
      const json = { version: order.version, taskIds, carrier, trackingNumber, trackingUrl }
      await api.admin.orders[':id'].shipping.$put({ param: { id: order.id }, json })
      toast({
        tone: 'good',
        title: 'Success',
        description: isCorrection ? 'Tracking updated' : 'Marked as shipped. The buyer gets an email.',
      })
      onClose()
      await revalidate()
    },
    onError({ message, fields }) {
      toast({ tone: 'bad', title: 'Error', description: `Failed to mark as shipped. ${message}` })
      return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isCorrection ? 'Edit tracking' : 'Mark as shipped'}
      text={`${items.map(quantityText).join(', ')}. ${isCorrection ? 'The buyer sees the change in their order.' : 'The buyer gets one email with the tracking details.'}`}
    >
      <form {...form} className="grid gap-s4">
        <TextField
          id="carrier"
          label="Carrier"
          optional
          defaultValue={currentTask?.carrier ?? ''}
          error={errors.carrier}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          id="trackingNumber"
          label="Tracking number"
          optional
          defaultValue={currentTask?.trackingNumber ?? ''}
          error={errors.trackingNumber}
          maxLength={100}
          autoComplete="off"
        />
        <TextField
          id="trackingUrl"
          label="Tracking link"
          optional
          hint="The carrier’s page for this package, starting with https://"
          defaultValue={currentTask?.trackingUrl ?? ''}
          error={errors.trackingUrl}
          maxLength={500}
          inputMode="url"
          autoComplete="off"
        />
        <div className="dialog__foot">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {isCorrection ? 'Save tracking' : 'Mark as shipped'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
