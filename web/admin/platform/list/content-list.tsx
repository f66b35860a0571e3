import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { BlankPaper } from '../../../platform/art/blank-paper.tsx'
import { useIsReloading } from '../../../platform/router/use-is-reloading.ts'
import { Button } from '../../../platform/ui/button.tsx'
import type { OptionLabels } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import type { ListData } from './load-list.ts'
import { LoadFailed, Pagination } from './pagination.tsx'

export type ContentListProps<Row, Page> = {
  title: ReactNode
  noun: string
  list: ListData<Page>
  rows: (page: Page) => readonly Row[]
  renderItem: (row: Row) => ReactNode
  optionLabels?: OptionLabels
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
  list: { page, options, isFiltered },
  rows,
  renderItem,
  optionLabels,
  searchPlaceholder = 'Title',
  empty,
  action,
  beforeRows,
  children,
}: ContentListProps<Row, Page>) {
  const listRows = page && rows(page)
  return (
    <>
      <div className="grid gap-s4 p-s4 sm:p-s5">
        <div className="flex flex-wrap items-start justify-between gap-s3">
          <h2 className="text-xl">{title}</h2>
          {action}
        </div>
        <ListSearch
          label={`Search ${noun}`}
          placeholder={searchPlaceholder}
          options={options}
          optionLabels={optionLabels}
        >
          {children}
        </ListSearch>
      </div>
      {!page && <LoadFailed />}
      {page && listRows && (
        <>
          {beforeRows}
          <RowList
            noun={noun}
            rows={listRows}
            renderItem={renderItem}
            empty={isFiltered ? `No ${noun} match this search.` : empty}
          />
          <Pagination label={`Pages of ${noun}`} nextCursor={page.nextCursor} />
        </>
      )}
    </>
  )
}

type RowListProps<Row> = Pick<ContentListProps<Row, unknown>, 'noun' | 'renderItem' | 'empty'> & {
  rows: readonly Row[]
}

/** Rows of content, pale while they are loaded again. */
export function RowList<Row>({ noun, rows, renderItem, empty }: RowListProps<Row>) {
  const isReloading = useIsReloading()
  if (rows.length === 0) return <EmptyList>{empty}</EmptyList>
  return (
    <ul
      aria-label={`List of ${noun}`}
      aria-busy={isReloading || undefined}
      className="divide-y divide-hair border-t border-hair aria-busy:opacity-60"
    >
      {rows.map(renderItem)}
    </ul>
  )
}

export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-s4 border-t border-hair px-s5 py-s7 text-center">
      <div className="art w-44 max-w-full">
        <BlankPaper />
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
