import { X } from 'lucide-react'
import { useState } from 'react'
import { countries as allCountries, countryName } from '#contract/countries.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'

type CountryFieldsProps = {
  id: string
  countries: string[]
  excluded: string[]
  error: string | undefined
  onChange: (countries: string[]) => void
}

export function CountryFields({ id, countries, excluded, error, onChange }: CountryFieldsProps) {
  const [selected, setSelected] = useState('')
  const options = allCountries
    .filter((code) => !countries.includes(code) && !excluded.includes(code))
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  const add = () => {
    if (selected) onChange([...countries, selected])
    setSelected('')
  }
  return (
    <div className="grid gap-s3">
      {countries.length > 0 && (
        <ul className="flex flex-wrap gap-s2" aria-label="Countries">
          {countries.map((code) => (
            <li key={code}>
              <Button
                variant="secondary"
                size="small"
                onClick={() => onChange(countries.filter((other) => other !== code))}
              >
                <span className="sr">Remove </span>
                {countryName(code)}
                <X size={18} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-start gap-s3">
        <div className="min-w-0 grow sm:max-w-sm">
          <SelectField
            id={id}
            label="Country"
            options={[{ value: '', label: 'Choose a country' }, ...options]}
            value={selected}
            error={error}
            onChange={({ target }) => setSelected(target.value)}
          />
        </div>
        <Button variant="secondary" className="sm:mt-7" onClick={add}>
          Add country
        </Button>
      </div>
    </div>
  )
}
