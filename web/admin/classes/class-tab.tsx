import type { ReactNode } from 'react'
import { ContentForm } from '../content-form/content-form.tsx'
import type { ContentType } from '../content-form/content-type.ts'
import { useFormParam } from '../content-form/use-form-param.ts'
import { Permitted } from '../layout/permitted.tsx'
import { ContentList, NewButton } from '../list/content-list.tsx'
import type { OptionLabels } from '../list/list-filters.tsx'
import type { ListData } from '../list/load-list.ts'

type ClassTabProps<Form extends object, Values extends object, Row, Page> = {
  tab: 'courses' | 'workshops'
  title: string
  contentType: ContentType<Form, Values>
  newLabel: string
  link?: ReactNode
  list: ListData<Page>
  optionLabels: OptionLabels
  rows: (page: Page) => readonly Row[]
  renderItem: (row: Row, onEdit: (id: string) => void) => ReactNode
  empty: ReactNode
}

export function ClassTab<Form extends object, Values extends object, Row, Page extends { nextCursor: string | null }>(
  props: ClassTabProps<Form, Values, Row, Page>,
) {
  const { tab, title, contentType, newLabel, link, list, optionLabels, rows, renderItem, empty } = props
  const { formId, showForm } = useFormParam()
  const newButton = (
    <Permitted permission="content">
      <NewButton onClick={() => showForm('new')}>{newLabel}</NewButton>
    </Permitted>
  )
  return (
    <div className="-m-s5">
      <div className={`${formId ? 'p-s2' : 'p-s4'} pb-0 sm:p-s5 sm:pb-0`}>
        {formId && <ContentForm contentType={contentType} formId={formId} onClose={() => showForm(null)} />}
        {!formId && !link && newButton}
        {!formId && link && (
          <div className="flex flex-wrap items-center justify-between gap-s3">
            {newButton}
            {link}
          </div>
        )}
      </div>
      <ContentList
        title={title}
        noun={tab}
        list={list}
        optionLabels={optionLabels}
        rows={rows}
        renderItem={(row) => renderItem(row, showForm)}
        empty={empty}
      >
        <input type="hidden" name="tab" defaultValue={tab} />
      </ContentList>
    </div>
  )
}
