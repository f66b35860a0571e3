import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListName } from '#contract/list-options.ts'
import { EmptySheet } from '../../art/empty-sheet.tsx'
import { useIsReloading } from '../../router/use-is-reloading.ts'
import { Button } from '../../ui/button.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import type { ListData } from './load-list.ts'
import { LoadFailed, Pagination } from './pagination.tsx'

type Noun =
  | Exclude<ListName, 'audit' | 'issues' | 'mails' | 'roster' | 'waiting'>
  | 'changes'
  | 'emails'
  | 'enrollments'
  | 'newsletters'
  | 'people in line'

type ContentListProps<Row, Page> = {
  title: ReactNode
  noun: Noun
  list: ListData<Page>
  rows: (page: Page) => readonly Row[]
  renderItem: (row: Row) => ReactNode
  searchPlaceholder?: string
  /** Shown if there are no rows and no filter. */
  empty: ReactNode
  action?: ReactNode
  /** Controls of the rows, above them. */
  beforeRows?: ReactNode
  /** Hidden fields to submit with the search. */
  children?: ReactNode
}

export function ContentList<Row, Page extends { nextCursor: string | null }>({
  title,
  noun,
  list: { page, isFiltered },
  rows,
  renderItem,
  searchPlaceholder = 'Title',
  empty,
  action,
  beforeRows,
  children,
}: ContentListProps<Row, Page>) {
  const listRows = page && rows(page)
  const isReloading = useIsReloading()
  return (
    <>
      <div className="grid gap-s4 p-s4 sm:p-s5">
        <div className="flex flex-wrap items-start justify-between gap-s3">
          <h2 className="text-xl">{title}</h2>
          {action}
        </div>
        <ListSearch label={`Search ${noun}`} placeholder={searchPlaceholder}>
          <ListFilters list={listOf(noun)} />
          {children}
        </ListSearch>
      </div>
      {!page && <LoadFailed />}
      {page && listRows && (
        <>
          {beforeRows}
          {listRows.length === 0 ? (
            <EmptyList>{isFiltered ? `No ${noun} match this search.` : empty}</EmptyList>
          ) : (
            <ul
              aria-label={`List of ${noun}`}
              aria-busy={isReloading || undefined}
              className="divide-y divide-hair border-t border-hair aria-busy:opacity-60"
            >
              {listRows.map(renderItem)}
            </ul>
          )}
          <Pagination label={`Pages of ${noun}`} nextCursor={page.nextCursor} />
        </>
      )}
    </>
  )
}

const listNames = {
  changes: 'audit',
  emails: 'mails',
  enrollments: 'roster',
  newsletters: 'issues',
  'people in line': 'waiting',
} as const
const listOf = (noun: Noun): ListName =>
  noun in listNames ? listNames[noun as keyof typeof listNames] : (noun as ListName)

export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-s4 border-t border-hair px-s5 py-s7 text-center">
      <div className="art w-44 max-w-full">
        <EmptySheet />
      </div>
      <p className="max-w-md text-ink-muted">{children}</p>
    </div>
  )
}

export function NewButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus size={20} aria-hidden="true" />
      {children}
    </Button>
  )
}
