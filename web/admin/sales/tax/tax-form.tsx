import { TAX_RATES_MAX } from '#contract/sales/tax/tax-kinds.ts'
import type { TaxSettings, TaxSettingsView } from '#contract/sales/tax/tax-settings.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { CheckField } from '../../../platform/forms/check-field.tsx'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { RadioGroup } from '../../../platform/forms/radio-group.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { countryOptions } from '../../../sales/orders/checkout/country-options.ts'
import { AddButton, itemCallbacks } from '../../platform/content-form/add-button.tsx'
import { initialValues, toForm, toValues } from '../../platform/content-form/form-fields.ts'
import { SaveForm, useDraftForm } from '../../platform/content-form/save-form.tsx'
import { TaxRateFields, type TaxRateInput, taxRateFields } from './tax-rate-fields.tsx'
import { TaxSourceFields } from './tax-source-fields.tsx'

type TaxInput = Omit<TaxSettings, 'rates'> & { rates: TaxRateInput[] }

export function TaxForm({ settings: { takesStripeTax, ...settings } }: { settings: TaxSettingsView }) {
  const money = useMoney()
  const { draft, change, errors, frame } = useDraftForm<TaxInput>({
    initial: () => ({ ...settings, rates: settings.rates.map((rate) => toValues(taxRateFields, rate, money)) }),
    save: (input) => {
      const json = { ...input, rates: input.rates.map((rate) => toForm(taxRateFields, rate, money)) }
      return api.admin.tax.$put({ json })
    },
    successText: 'Tax updated',
    errorText: 'Tax couldn’t be saved. Please try again.',
  })
  const { isOn, source, pricesIncludeTax, sellerCountry, rates } = draft
  const setRates = (rates: TaxRateInput[]) => change({ rates })
  return (
    <SaveForm {...frame} className="grid gap-s5" label="Tax" submit="Save tax" note="Placed orders keep their tax.">
      <div className="sheet grid gap-s4 p-s4 sm:p-s5">
        <CheckField
          id="isOn"
          label="Charge tax"
          hint="While it’s off, no tax is added, and your site doesn’t mention it."
          checked={isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
        {(takesStripeTax || source === 'stripe') && (
          <TaxSourceFields
            source={source}
            takesStripeTax={takesStripeTax}
            error={errors.source}
            onChange={(changed) => change({ source: changed })}
          />
        )}
        <RadioGroup
          legend="Your prices"
          value={pricesIncludeTax ? 'included' : 'added'}
          onChange={(value) => change({ pricesIncludeTax: value === 'included' })}
          options={[
            {
              value: 'included',
              label: 'Include tax',
              hint: 'Buyers pay the price that you set, wherever they live. The receipt shows the tax in it.',
            },
            { value: 'added', label: 'Don’t include tax', hint: 'The tax is added in the checkout.' },
          ]}
        />
        {source === 'rates' && (
          <div className="sm:max-w-sm">
            <SelectField
              id="sellerCountry"
              label="Country of your business"
              hint="In the EU, businesses in other EU countries can enter their VAT ID and pay no VAT (reverse charge)."
              options={countryOptions}
              value={sellerCountry}
              error={errors.sellerCountry}
              onChange={({ target }) => change({ sellerCountry: target.value })}
            />
          </div>
        )}
      </div>
      {source === 'rates' && (
        <>
          {rates.map((rate, index) => (
            <TaxRateFields
              key={index}
              path={`rates.${index}`}
              rate={rate}
              errors={errors}
              {...itemCallbacks(rates, index, setRates)}
            />
          ))}
          <FieldNotes id="rates" error={errors.rates} />
          <AddButton
            className="justify-self-start"
            items={rates}
            max={TAX_RATES_MAX}
            create={() => initialValues(taxRateFields)}
            fieldId={(index) => `rates.${index}.name`}
            onChange={setRates}
          >
            Add a rate
          </AddButton>
        </>
      )}
    </SaveForm>
  )
}
