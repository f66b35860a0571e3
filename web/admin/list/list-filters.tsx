import { useSearchParams } from 'react-router'
import { type ListName, listOptions } from '#contract/list-options.ts'
import { SelectField } from '../../forms/select-field.tsx'

/** Must be inside `ListSearch`, which submits the changes. */
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
const listOptionLabels: Partial<Record<ListName, Record<string, string>>> = {
  audit: { picture: 'Image', mail: 'Email' },
  bookings: { date: 'Earliest first', latest: 'Latest first' },
  courses: { date: 'Start date' },
  mails: { stopped: 'Failed' },
  subscribers: { pending: 'Not confirmed yet' },
  orders: { ship: 'To ship', arrange: 'To arrange', review: 'Under review' },
  roster: { paying: 'At checkout' },
  waiting: {
    line: 'In order',
    offered: 'Spot offered',
    expired: 'Offer expired',
    declined: 'Offer declined',
    closed: 'List closed',
  },
  workshops: { date: 'Latest date', earliest: 'Earliest date' },
}

const capitalize = (option: string) => option.charAt(0).toUpperCase() + option.slice(1).replaceAll('_', ' ')

type ListFilter = { name: string; label: string; options: { value: string; label: string }[] }

export function labelOf(list: ListName, option: string): string {
  return listOptionLabels[list]?.[option] ?? optionLabels[option] ?? capitalize(option)
}

/** Returns the selects of a list, the sort order last. The first option of each is the default. */
function filtersOf(list: ListName): ListFilter[] {
  const labelFor = (option: string) => labelOf(list, option)
  const { sort, ...filters } = listOptions[list] as Record<string, readonly string[]>
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
