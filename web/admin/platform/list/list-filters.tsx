import { useSearchParams } from 'react-router'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import type { ListOptions } from './load-list.ts'

/** Labels of the options whose name is not the label. */
export type OptionLabels = Readonly<Record<string, string>>

/** Selects of `ListSearch`, which submits their changes. */
export function ListFilters({ options, labels }: { options: ListOptions; labels?: OptionLabels }) {
  const [params] = useSearchParams()
  return filtersOf(options, labels).map(({ name, label, options }) => (
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

const filterLabels: Record<string, string> = {
  sort: 'Sort by',
  role: 'Role',
  status: 'Status',
  state: 'State',
  kind: 'Kind',
  subject: 'Type',
  action: 'Action',
  todo: 'To do',
}

const anyLabels: Record<string, string> = {
  role: 'All roles',
  status: 'All statuses',
  state: 'All states',
  kind: 'All kinds',
  subject: 'All types',
  action: 'All actions',
  todo: 'To do or done',
}

const optionLabels: Record<string, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  amount: 'Highest amount',
  price: 'Lowest price',
  order: 'Binder order',
}

const capitalize = (option: string) => option.charAt(0).toUpperCase() + option.slice(1).replaceAll('_', ' ')

type ListFilter = { name: string; label: string; options: { value: string; label: string }[] }

export const labelOf = (option: string, labels: OptionLabels = {}): string =>
  labels[option] ?? optionLabels[option] ?? capitalize(option)

/** Returns the selects of a list, the sort order last. The first option of each is the default. */
function filtersOf({ sort, ...filters }: ListOptions, labels?: OptionLabels): ListFilter[] {
  const labelFor = (option: string) => labelOf(option, labels)
  const filterSelects = Object.entries(filters).map(([name, options]) => ({
    name,
    label: filterLabels[name] ?? capitalize(name),
    options: [
      { value: '', label: anyLabels[name] ?? `All ${name}` },
      ...options.map((option) => ({ value: option, label: labelFor(option) })),
    ],
  }))
  const [defaultSort, ...others] = sort ?? []
  const sortSelect = {
    name: 'sort',
    label: filterLabels.sort ?? '',
    options: [
      { value: '', label: labelFor(defaultSort ?? '') },
      ...others.map((option) => ({ value: option, label: labelFor(option) })),
    ],
  }
  return [...filterSelects, sortSelect]
}
