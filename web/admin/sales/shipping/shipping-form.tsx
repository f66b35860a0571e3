import { ZONES_MAX } from '#contract/sales/shipping/shipping-limits.ts'
import type { ShippingSettings } from '#contract/sales/shipping/shipping-zones.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { AddButton, itemCallbacks } from '../../platform/content-form/add-button.tsx'
import { initialValues, toForm, toValues } from '../../platform/content-form/form-fields.ts'
import { SaveForm, useDraftForm } from '../../platform/content-form/save-form.tsx'
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
  const toZone = (zone: ZoneInput) => ({
    ...zone,
    countries: zone.isEverywhereElse ? [] : zone.countries,
    rates: zone.rates.map((rate) => toForm(rateFields, rate, money)),
  })
  const { draft, change, errors, frame } = useDraftForm({
    initial: () => ({
      zones: settings.zones.map((zone) => ({
        ...zone,
        rates: zone.rates.map((rate) => toValues(rateFields, rate, money)),
      })),
    }),
    save: ({ zones }) => api.admin.shipping.$put({ json: { version: settings.version, zones: zones.map(toZone) } }),
    successText: 'Shipping updated',
    errorText: 'Shipping couldn’t be saved. Please try again.',
  })
  const { zones } = draft
  const setZones = (zones: ZoneInput[]) => change({ zones })
  return (
    <SaveForm
      {...frame}
      className="grid gap-s5"
      label="Shipping"
      submit="Save shipping"
      note="Placed orders keep the price that the buyer saw."
    >
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
          {...itemCallbacks(zones, index, setZones)}
        />
      ))}
      <AddButton
        className="justify-self-start"
        items={zones}
        max={ZONES_MAX}
        create={newZone}
        fieldId={(index) => `zones.${index}.name`}
        onChange={setZones}
      >
        Add a zone
      </AddButton>
    </SaveForm>
  )
}
