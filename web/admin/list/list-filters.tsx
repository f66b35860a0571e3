import { useSearchParams } from 'react-router'
import type { ListName } from '#contract/list-options.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { filtersOf } from './filter-labels.ts'

/** Filter and sort selects of a list. Must be inside `ListSearch`, which submits their changes. */
export function ListFilters({ list }: { list: ListName }) {
  const [params] = useSearchParams()
  return filtersOf(list).map(({ name, label, options }) => (
    <div
      key={name}
      className="max-sm:grow max-sm:basis-36 max-sm:[&_select]:pr-9 max-sm:[&_select]:pl-3 max-sm:[&_select]:text-[1rem] sm:w-44"
    >
      <SelectField
        label={<span className="text-sm font-semibold text-ink-muted">{label}</span>}
        name={name}
        options={options}
        defaultValue={options.some(({ value }) => value === params.get(name)) ? (params.get(name) ?? '') : ''}
      />
    </div>
  ))
}
