import type { ComponentProps, ReactNode } from 'react'
import { AdminPageHeader } from '../layout/admin-page-header.tsx'
import { ContentList, type ContentListProps } from './content-list.tsx'

type ListPageProps<Row, Page> = ComponentProps<typeof AdminPageHeader> &
  Omit<ContentListProps<Row, Page>, 'title' | 'action'> & {
    /** Heading of the list. */
    heading: ReactNode
    /** Between the header and the list. */
    form?: ReactNode
  }

export function ListPage<Row, Page extends { nextCursor: string | null }>(props: ListPageProps<Row, Page>) {
  const { title, lead, action, form, heading, ...list } = props
  return (
    <>
      <AdminPageHeader title={title} lead={lead} action={action} />
      {form}
      <section className="sheet">
        <ContentList {...list} title={heading} />
      </section>
    </>
  )
}
