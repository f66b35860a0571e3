import { subdivisionsOf } from '#contract/subdivisions.ts'
import { SelectField } from '../../../../platform/forms/select-field.tsx'
import { TextField } from '../../../../platform/forms/text-field.tsx'
import type { FormErrors } from '../../../../platform/forms/use-form.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Notice } from '../../../../platform/ui/notice.tsx'
import { countryOptions } from '../country-options.ts'
import type { CheckoutTax } from './use-tax.ts'

/** Asks where the buyer is taxed, as far as the shipping address does not say it. The ids are the field names of the API. */
export function TaxFields({ tax, errors }: { tax: CheckoutTax; errors: FormErrors }) {
  const { isOn, asksCountry, asksPostalCode, takesVatId, values, change, failure, reload } = tax
  if (!isOn) return null
  const fieldProps = (id: string) => ({ id, value: values[id] ?? '', error: errors[id] })
  const subdivisions = asksCountry ? subdivisionsOf(values['tax.country'] ?? '') : undefined
  return (
    <>
      {asksCountry && (
        <SelectField
          {...fieldProps('tax.country')}
          label="Country of your billing address"
          hint="It decides which tax applies."
          autoComplete="billing country"
          required
          options={countryOptions}
          onChange={({ target }) => change({ 'tax.country': target.value, 'tax.region': '' })}
        />
      )}
      {subdivisions && (
        <SelectField
          {...fieldProps('tax.region')}
          label={subdivisions.label}
          autoComplete="billing address-level1"
          required
          options={[
            { value: '', label: subdivisions.missing.slice(0, -1) },
            ...Object.entries(subdivisions.names).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ target }) => change({ 'tax.region': target.value })}
        />
      )}
      {asksPostalCode && (
        <TextField
          {...fieldProps('tax.postalCode')}
          label="ZIP code"
          autoComplete="billing postal-code"
          required
          maxLength={10}
          onChange={({ target }) => change({ 'tax.postalCode': target.value })}
        />
      )}
      {takesVatId && (
        <TextField
          {...fieldProps('tax.vatId')}
          label="VAT ID"
          optional
          hint="For businesses in the EU. With a valid VAT ID, you account for the VAT yourself (reverse charge)."
          autoComplete="off"
          maxLength={40}
          onChange={({ target }) => change({ 'tax.vatId': target.value })}
        />
      )}
      {failure && (
        <Notice tone="bad" title={failure}>
          <Button variant="secondary" size="small" onClick={reload}>
            Try again
          </Button>
        </Notice>
      )}
    </>
  )
}
