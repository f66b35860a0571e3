import { type ListName, listOptions } from '#contract/list-options.ts'

/** The parameters of all lists, as a form names them. */
const names: Record<string, string> = {
  sort: 'Sort by',
  role: 'Role',
  status: 'Status',
  state: 'State',
  kind: 'Kind',
  subject: 'About',
  action: 'Change',
  todo: 'To do',
}

/** What stands for 'no matter which'. */
const anyOf: Record<string, string> = {
  role: 'Every role',
  status: 'Every status',
  state: 'Every state',
  kind: 'Every kind',
  subject: 'Everything',
  action: 'Every change',
  todo: 'To do or done',
}

/** Words of the address that read otherwise on the screen than with a capital letter. */
const labels: Record<string, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  amount: 'Highest amount',
  price: 'Lowest price',
  order: 'Binder order',
}
const labelsOf: Partial<Record<ListName, Record<string, string>>> = {
  courses: { date: 'Start date' },
  mails: { stopped: 'Given up', waiting: 'Being tried' },
  orders: { ship: 'To ship', arrange: 'To arrange', review: 'Under review' },
  waiting: {
    line: 'In order',
    offered: 'Spot offered',
    expired: 'Offer ran out',
    declined: 'Offer let go',
    closed: 'List closed',
  },
  workshops: { date: 'Latest date', earliest: 'Earliest date' },
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')

export type ListFilter = { name: string; label: string; choices: { value: string; label: string }[] }

/** A word of a list's choices, as it reads on the screen. */
export function labelOf(list: ListName, word: string): string {
  return labelsOf[list]?.[word] ?? labels[word] ?? capital(word)
}

/** The selects of a list, the order last. The first choice of each is what the list does without being asked. */
export function filtersOf(list: ListName): ListFilter[] {
  const named = (word: string) => labelOf(list, word)
  const { sort, ...filters } = listOptions[list] as Record<string, readonly string[]>
  const narrowing = Object.entries(filters).map(([name, words]) => ({
    name,
    label: names[name] ?? capital(name),
    choices: [
      { value: '', label: anyOf[name] ?? `Every ${name}` },
      ...words.map((word) => ({ value: word, label: named(word) })),
    ],
  }))
  const [usual, ...others] = sort ?? []
  const sorting = {
    name: 'sort',
    label: names.sort ?? '',
    choices: [{ value: '', label: named(usual ?? '') }, ...others.map((word) => ({ value: word, label: named(word) }))],
  }
  return [...narrowing, sorting]
}
