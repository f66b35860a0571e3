import type { ComponentProps, ReactNode } from 'react'
import { NewButton } from '../list/content-list.tsx'
import { ListPage } from '../list/list-page.tsx'
import { ContentForm } from './content-form.tsx'
import type { ContentType } from './content-type.ts'
import { useFormParam } from './use-form-param.ts'

type ContentPageProps<
  Row,
  Page extends { nextCursor: string | null },
  Form extends object,
  Values extends object,
> = Omit<ComponentProps<typeof ListPage<Row, Page>>, 'form' | 'action' | 'renderItem'> & {
  contentType: ContentType<Form, Values>
  newLabel: string
  /** Returns the elements beside the heading, for pages with more than the button for new content. */
  action?: (newButton: ReactNode) => ReactNode
  renderItem: (row: Row, onEdit: (id: string) => void) => ReactNode
}

/** A list of content with the form of its rows, which the URL opens. */
export function ContentPage<
  Row,
  Page extends { nextCursor: string | null },
  Form extends object,
  Values extends object,
>(props: ContentPageProps<Row, Page, Form, Values>) {
  const { contentType, newLabel, action = (newButton) => newButton, renderItem, ...page } = props
  const { formId, showForm } = useFormParam()
  return (
    <ListPage
      {...page}
      action={!formId && action(<NewButton onClick={() => void showForm('new')}>{newLabel}</NewButton>)}
      form={
        formId && (
          <ContentForm contentType={contentType} formId={formId} onClose={() => showForm(null)} onOpen={showForm} />
        )
      }
      renderItem={(row) => renderItem(row, showForm)}
    />
  )
}
