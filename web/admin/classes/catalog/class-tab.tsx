import type { ReactNode } from 'react'
import { type ClassKind, classNames } from '#contract/class-kinds.ts'
import type { CourseRow, WorkshopRow } from '#contract/content/editing/content-lists.schema.ts'
import { itemKinds } from '#contract/content/store/item-kinds.ts'
import type { Money } from '#contract/money.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { ContentForm } from '../../platform/content-form/content-form.tsx'
import type { ContentType } from '../../platform/content-form/content-type.ts'
import { useFormParam } from '../../platform/content-form/use-form-param.ts'
import { Permitted } from '../../platform/layout/permitted.tsx'
import { ContentItem, ItemDetails } from '../../platform/list/content-item.tsx'
import { ContentList, NewButton } from '../../platform/list/content-list.tsx'
import type { OptionLabels } from '../../platform/list/list-filters.tsx'
import type { ListData } from '../../platform/list/load-list.ts'
import { EditButton } from '../../platform/list/row-actions.tsx'
import { classApi } from './class-api.ts'
import { DeleteClassButton } from './delete-class-button.tsx'
import { EnrollUserButton } from './enroll/enroll-user-button.tsx'
import { RosterLink } from './roster/roster-link.tsx'

type ClassTabProps<Form extends object, Values extends object, Row, Page> = {
  kind: ClassKind
  contentType: ContentType<Form, Values>
  link?: ReactNode
  list: ListData<Page>
  optionLabels: OptionLabels
  rows: (page: Page) => readonly Row[]
  details: (row: Row, money: Money) => Parameters<typeof ItemDetails>[0]['children']
  /** Returns another action, besides those of every class. */
  renderAction?: (row: Row) => ReactNode
  empty: ReactNode
}

export function ClassTab<
  Form extends object,
  Values extends object,
  Row extends CourseRow | WorkshopRow,
  Page extends { nextCursor: string | null },
>(props: ClassTabProps<Form, Values, Row, Page>) {
  const { kind, contentType, link, list, optionLabels, rows, details, renderAction, empty } = props
  const { formId, showForm } = useFormParam()
  const money = useMoney()
  const newButton = (
    <Permitted permission="content">
      <NewButton onClick={() => showForm('new')}>{`New ${classNames[kind]}`}</NewButton>
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
        title={`All ${classNames[kind]}s`}
        noun={`${kind}s`}
        list={list}
        optionLabels={optionLabels}
        rows={rows}
        renderItem={(row) => (
          <ClassItem key={row.id} kind={kind} row={row} action={renderAction?.(row)} onEdit={showForm}>
            {details(row, money)}
          </ClassItem>
        )}
        empty={empty}
      >
        <input type="hidden" name="tab" defaultValue={`${kind}s`} />
      </ContentList>
    </div>
  )
}

type ClassItemProps = {
  kind: ClassKind
  row: CourseRow | WorkshopRow
  action: ReactNode
  onEdit: (id: string) => void
  children: Parameters<typeof ItemDetails>[0]['children']
}

function ClassItem({ kind, row, action, onEdit, children }: ClassItemProps) {
  const { id, title, description, instructor, imageUrl, path, isActive } = row
  return (
    <ContentItem
      title={title}
      imageUrl={imageUrl}
      page={path ?? undefined}
      control={{
        permission: 'content',
        label: 'Active',
        checked: isActive,
        change: (active) => classApi(kind).active.$put({ param: { id }, json: { active } }),
        successText: () => `${classNames[kind]} status updated`,
        errorText: `Failed to update ${kind}`,
      }}
      actions={
        <>
          <Permitted permission="content">
            <EditButton title={title} onEdit={() => onEdit(id)} />
          </Permitted>
          <Permitted permission="teaching">
            <RosterLink title={title} to={itemKinds[kind].adminPath(id)} />
          </Permitted>
          {action}
          <Permitted permission="admin">
            <EnrollUserButton kind={kind} id={id} title={title} />
          </Permitted>
          <Permitted permission="admin">
            <DeleteClassButton kind={kind} id={id} title={title} />
          </Permitted>
        </>
      }
    >
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
      <ItemDetails>{[instructor && `Instructor: ${instructor}`, ...children]}</ItemDetails>
    </ContentItem>
  )
}
