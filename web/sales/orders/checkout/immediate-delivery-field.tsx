import { type ImmediateDelivery, immediateDeliveryLabel } from '#contract/sales/orders/immediate-delivery.ts'
import { CheckField } from '../../../platform/forms/check-field.tsx'

type ImmediateDeliveryFieldProps = {
  delivered: ImmediateDelivery
  error: string | undefined
  checked: boolean
  onChange: (hasAgreed: boolean) => void
}

/** The id is the field name of the API. */
export const ImmediateDeliveryField = ({ delivered, error, checked, onChange }: ImmediateDeliveryFieldProps) => (
  <CheckField
    id="immediateDelivery"
    label={immediateDeliveryLabel(delivered)}
    error={error}
    checked={checked}
    onChange={({ target }) => onChange(target.checked)}
  />
)
