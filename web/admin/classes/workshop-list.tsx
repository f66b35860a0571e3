import { useCallback } from 'react'
import { Link } from 'react-router'
import type { WorkshopRow } from '#contract/admin-content.ts'
import { clockText, longDate } from '#contract/dates.ts'
import { priceText } from '#contract/money.ts'
import { zoneText } from '../classes/zone-text.ts'
import { api } from '../session/client.ts'
import { ContentItem, Facts } from './content-item.tsx'
import { ContentList } from './content-list.tsx'
import { Desk } from './desk/desk.tsx'
import { NewButton } from './desk/new-button.tsx'
import { RowActions } from './desk/row-actions.tsx'
import { useOpenForm } from './desk/use-open-form.ts'
import { workshopKind } from './desk/workshops/workshop-kind.ts'
import { useAnswer } from './use-answer.ts'
import { useListQuery } from './use-list-query.ts'

export function WorkshopTab() {
  const { query, searched } = useListQuery('workshops')
  const page = useCallback(async () => (await api.admin.workshops.$get({ query })).json(), [query])
  const list = useAnswer(page, 'Failed to fetch events data')
  const { form, show } = useOpenForm()
  return (
    <div className="-m-s5">
      <div className={`${form ? 'p-s2' : 'p-s4'} pb-0 sm:p-s5 sm:pb-0`}>
        {form ? (
          <Desk kind={workshopKind} form={form} onClose={() => show(null)} onChanged={list.reload} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-s3">
            <NewButton open={() => show('new')}>New Workshop</NewButton>
            <Link className="btn btn--quiet" to="/admin/waiting">
              Waiting lists
            </Link>
          </div>
        )}
      </div>
      <ContentList
        title="All Workshops"
        noun="workshops"
        list={list}
        rows={({ workshops }) => workshops}
        item={(workshop) => <WorkshopItem key={workshop.id} workshop={workshop} edit={show} onChanged={list.reload} />}
        searched={searched}
        empty="No workshops found."
      >
        <input type="hidden" name="tab" defaultValue="workshops" />
      </ContentList>
    </div>
  )
}

type WorkshopItemProps = { workshop: WorkshopRow; edit: (id: string) => void; onChanged: () => void }

function WorkshopItem({ workshop, edit, onChanged }: WorkshopItemProps) {
  const { id, title, description, instructor, price, isActive } = workshop
  const { workshopDate, workshopTime, timeZone, spotsAvailable, spotsTotal, waiting } = workshop
  return (
    <ContentItem
      title={title}
      control={{
        label: 'Active',
        checked: isActive,
        change: (active) => api.admin.workshops[':id'].active.$put({ param: { id }, json: { active } }),
        done: () => 'Workshop status updated',
        failure: 'Failed to update workshop',
        onChanged,
      }}
      actions={
        <RowActions
          title={title}
          noun="workshop"
          note="Whoever has a seat keeps it in their orders, and hears nothing of this by itself."
          onEdit={() => edit(id)}
          remove={() => api.admin.workshops[':id'].$delete({ param: { id } })}
          done="Workshop deleted"
          failure="Failed to delete workshop"
          onDeleted={onChanged}
        />
      }
    >
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
      <Facts>
        {[
          instructor && `Instructor: ${instructor}`,
          `${longDate(workshopDate)} at ${clockText(workshopTime)} (${zoneText(timeZone)})`,
          `${spotsAvailable}/${spotsTotal} spots`,
          waiting > 0 && (
            <Link className="link" to={`/admin/waiting?workshop=${id}`}>
              {`${waiting} on the waiting list`}
              <span className="sr"> of {title}</span>
            </Link>
          ),
          priceText(price),
        ]}
      </Facts>
    </ContentItem>
  )
}
