import { useCallback } from 'react'
import { Link } from 'react-router'
import type { WorkshopRow } from '#contract/content/content-lists.schema.ts'
import { clockText, longDate } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { zoneLabel } from '../../time/time-labels.ts'
import { ContentItem, ItemDetails } from '../list/content-item.tsx'
import { RowActions } from '../list/row-actions.tsx'
import { useListQuery } from '../list/use-list-query.ts'
import { ClassTab } from './class-tab.tsx'
import { workshopContentType } from './workshop-content-type.tsx'

export function WorkshopList() {
  const { query, isFiltered } = useListQuery('workshops')
  const fetchPage = useCallback(async () => (await api.admin.workshops.$get({ query })).json(), [query])
  const list = useFetch(fetchPage, 'Failed to fetch events data')
  return (
    <ClassTab
      tab="workshops"
      title="All Workshops"
      contentType={workshopContentType}
      newLabel="New Workshop"
      link={
        <Link className="btn btn--quiet" to="/admin/waiting">
          Waiting lists
        </Link>
      }
      list={list}
      rows={({ workshops }) => workshops}
      renderItem={(workshop, onEdit) => (
        <WorkshopItem key={workshop.id} workshop={workshop} onEdit={onEdit} onChanged={list.reload} />
      )}
      isFiltered={isFiltered}
      empty="No workshops found."
    />
  )
}

type WorkshopItemProps = { workshop: WorkshopRow; onEdit: (id: string) => void; onChanged: () => void }

function WorkshopItem({ workshop, onEdit, onChanged }: WorkshopItemProps) {
  const { id, title, description, instructor, price, isActive } = workshop
  const { workshopDate, workshopTime, timeZone, spotsAvailable, spotsTotal, waiting } = workshop
  return (
    <ContentItem
      title={title}
      control={{
        label: 'Active',
        checked: isActive,
        change: (active) => api.admin.workshops[':id'].active.$put({ param: { id }, json: { active } }),
        successText: () => 'Workshop status updated',
        errorText: 'Failed to update workshop',
        onChanged,
      }}
      actions={
        <RowActions
          title={title}
          noun="workshop"
          note="Whoever has a seat keeps it in their orders, and hears nothing of this by itself."
          onEdit={() => onEdit(id)}
          remove={() => api.admin.workshops[':id'].$delete({ param: { id } })}
          successText="Workshop deleted"
          errorText="Failed to delete workshop"
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
