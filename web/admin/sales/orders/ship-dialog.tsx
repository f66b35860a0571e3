import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { quantityText } from '#contract/sales/orders/fulfillment-text.ts'
import { TRACKING_MAX, TRACKING_URL_MAX } from '#contract/sales/orders/order-limits.ts'
import { api } from '../../../platform/api/client.ts'
import { text } from '../../platform/content-form/field-kinds.tsx'
import { FormDialog, toastError } from '../../platform/content-form/form-dialog.tsx'
import type { FieldsOf } from '../../platform/content-form/form-fields.ts'

type Tracking = { carrier: string; trackingNumber: string; trackingUrl: string }

const fields: FieldsOf<Tracking> = {
  carrier: text('Carrier', { optional: true, maxLength: TRACKING_MAX, autoComplete: 'off' }),
  trackingNumber: text('Tracking number', { optional: true, maxLength: TRACKING_MAX, autoComplete: 'off' }),
  trackingUrl: text('Tracking link', {
    optional: true,
    hint: 'The carrier’s page for this package, starting with https://',
    maxLength: TRACKING_URL_MAX,
    inputMode: 'url',
    autoComplete: 'off',
  }),
}

type ShipDialogProps = { order: AdminOrder; taskIds: string[]; onClose: () => void }

/** The tracking data may be empty. The buyer is notified once. */
export function ShipDialog({ order: { id, version, lines }, taskIds, onClose }: ShipDialogProps) {
  const items = lines.flatMap(({ parts }) => parts).filter(({ task }) => task && taskIds.includes(task.id))
  const currentTask = items.length === 1 ? items[0]?.task : undefined
  const isCorrection = items.every(({ task }) => task?.status === 'done')
  const { carrier, trackingNumber, trackingUrl } = currentTask ?? {}
  return (
    <FormDialog
      title={isCorrection ? 'Edit tracking' : 'Mark as shipped'}
      text={`${items.map(quantityText).join(', ')}. ${isCorrection ? 'The buyer sees the change in their order.' : 'The buyer gets one email with the tracking details.'}`}
      fields={fields}
      initial={{ carrier: carrier ?? '', trackingNumber: trackingNumber ?? '', trackingUrl: trackingUrl ?? '' }}
      save={(tracking) =>
        api.admin.orders[':id'].shipping.$put({ param: { id }, json: { version, taskIds, ...tracking } })
      }
      confirm={isCorrection ? 'Save tracking' : 'Mark as shipped'}
      successText={isCorrection ? 'Tracking updated' : 'Marked as shipped. The buyer gets an email.'}
      onError={toastError('Failed to mark as shipped.')}
      onClose={onClose}
    />
  )
}
