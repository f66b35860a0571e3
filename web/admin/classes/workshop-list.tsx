import { useCallback } from 'react'
import { Link } from 'react-router'
import type { WorkshopRow } from '#contract/content/content-lists.schema.ts'
import { clockText, longDate } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { zoneLabel } from '../../time/zone-label.ts'
import { ContentForm } from '../content-form/content-form.tsx'
import { useFormParam } from '../content-form/use-form-param.ts'
import { ContentItem, ItemDetails } from '../list/content-item.tsx'
import { ContentList } from '../list/content-list.tsx'
import { NewButton } from '../list/new-button.tsx'
import { RowActions } from '../list/row-actions.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { workshopContentType } from './workshop-content-type.ts'

export function WorkshopList() {
  const { query, searched } = useListQuery('workshops')
  const page = useCallback(async () => (await api.admin.workshops.$get({ query })).json(), [query])
  const list = useFetch(page, 'Failed to fetch events data')
  const { form, show } = useFormParam()
  return (
    <div className="-m-s5">
      <div className={`${form ? 'p-s2' : 'p-s4'} pb-0 sm:p-s5 sm:pb-0`}>
        {form ? (
          <ContentForm kind={workshopContentType} form={form} onClose={() => show(null)} onChanged={list.reload} />
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
      <ItemDetails>
        {[
          instructor && `Instructor: ${instructor}`,
          `${longDate(workshopDate)} at ${clockText(workshopTime)} (${zoneLabel(timeZone)})`,
          `${spotsAvailable}/${spotsTotal} spots`,
          waiting > 0 && (
            <Link className="link" to={`/admin/waiting?workshop=${id}`}>
              {`${waiting} on the waiting list`}
              <span className="sr"> of {title}</span>
            </Link>
          ),
          formatPrice(price),
        ]}
      </ItemDetails>
    </ContentItem>
  )
}
