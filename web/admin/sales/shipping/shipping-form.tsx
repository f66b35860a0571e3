import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ZONES_MAX } from '#contract/sales/shipping/shipping-limits.ts'
import type { ShippingSettings } from '#contract/sales/shipping/shipping-zones.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useSaveForm } from '../../../platform/forms/use-save-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { initialValues, toForm, toValues } from '../../platform/content-form/form-fields.ts'
import { addAndFocus } from './add-and-focus.ts'
import { rateFields } from './rate-fields.tsx'
import { ZoneFields, type ZoneInput } from './zone-fields.tsx'

const newZone = (): ZoneInput => ({
  name: '',
  countries: [],
  isEverywhereElse: false,
  rates: [initialValues(rateFields)],
})

export function ShippingForm({ settings }: { settings: ShippingSettings }) {
  const money = useMoney()
  const [zones, setZones] = useState<ZoneInput[]>(() =>
    settings.zones.map((zone) => ({ ...zone, rates: zone.rates.map((rate) => toValues(rateFields, rate, money)) })),
  )
  const { form, errors, setErrors, busy, error } = useSaveForm({
    save: () => api.admin.shipping.$put({ json: { version: settings.version, zones: zones.map(toZone) } }),
    successText: 'Shipping updated',
    errorText: 'Shipping couldn’t be saved. Please try again.',
  })

  const toZone = (zone: ZoneInput) => ({
    ...zone,
    countries: zone.isEverywhereElse ? [] : zone.countries,
    rates: zone.rates.map((rate) => toForm(rateFields, rate, money)),
  })
  const change = (changed: ZoneInput[]) => {
    setZones(changed)
    setErrors({})
  }
  return (
    <form {...form} className="grid gap-s5" aria-label="Shipping">
      {zones.length === 0 && (
        <Notice title="Everything ships free to every country">
          <p>Add a zone to set your own prices. You then ship only to the countries of your zones.</p>
        </Notice>
      )}
      {zones.map((zone, index) => (
        <ZoneFields
          key={index}
          path={`zones.${index}`}
          zone={zone}
          otherCountries={zones.flatMap(({ countries }, other) => (other === index ? [] : countries))}
          errors={errors}
          onChange={(changed) => change(zones.with(index, changed))}
          onRemove={() => change(zones.toSpliced(index, 1))}
        />
      ))}
      {zones.length < ZONES_MAX && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => addAndFocus(`zones.${zones.length}.name`, () => change([...zones, newZone()]))}
        >
          <Plus size={20} aria-hidden="true" />
          Add a zone
        </Button>
      )}
      {error && <Notice tone="bad" title={error} />}
      <div className="row">
        <Button type="submit" busy={busy}>
          Save shipping
        </Button>
        <p className="text-sm text-ink-muted">Placed orders keep the price that the buyer saw.</p>
      </div>
    </form>
  )
}
