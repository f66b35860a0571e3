import { useMemo } from 'react'
import { Link } from 'react-router'
import type { WorkshopRow } from '#contract/content/content-lists.schema.ts'
import { workshopsListOptions } from '#contract/content/list-options.ts'
import { clockText, longDate, zoneLabel } from '#contract/dates.ts'
import { api } from '../../api/client.ts'
import { useMoney } from '../../ui/use-money.ts'
import { Permitted, PermittedLink } from '../layout/permitted.tsx'
import { ContentItem, ItemDetails } from '../list/content-item.tsx'
import { loadList } from '../list/load-list.ts'
import { EditButton } from '../list/row-actions.tsx'
import { useDefaultTimeZone } from '../settings/use-default-time-zone.ts'
import { ClassTab } from './class-tab.tsx'
import { DeleteClassButton } from './delete-class-button.tsx'
import { EnrollUserButton } from './enroll/enroll-user-button.tsx'
import { RosterLink } from './roster/roster-link.tsx'
import { workshopContentType } from './workshop-content-type.tsx'

export const loadWorkshops = (request: Request) =>
  loadList(
    request,
    workshopsListOptions,
    (query, init) => api.admin.workshops.$get({ query }, init),
    'Failed to fetch events data',
  )

export function WorkshopList({ list }: { list: Awaited<ReturnType<typeof loadWorkshops>> }) {
  const timeZone = useDefaultTimeZone()
  const contentType = useMemo(() => {
    const { fields } = workshopContentType
    return { ...workshopContentType, fields: { ...fields, timeZone: { ...fields.timeZone, initial: timeZone } } }
  }, [timeZone])
  return (
    <ClassTab
      tab="workshops"
      title="All Workshops"
      contentType={contentType}
      newLabel="New Workshop"
      link={
        <Permitted permission="teaching">
          <Link className="btn btn--quiet" to="/admin/waiting">
            Waiting lists
          </Link>
        </Permitted>
      }
      list={list}
      optionLabels={{ date: 'Latest date', earliest: 'Earliest date' }}
      rows={({ workshops }) => workshops}
      renderItem={(workshop, onEdit) => <WorkshopItem key={workshop.id} workshop={workshop} onEdit={onEdit} />}
      empty="No workshops found."
    />
  )
}

type WorkshopItemProps = { workshop: WorkshopRow; onEdit: (id: string) => void }

function WorkshopItem({ workshop, onEdit }: WorkshopItemProps) {
  const { id, title, description, instructor, price, isActive } = workshop
  const { workshopDate, workshopTime, timeZone, spotsAvailable, spotsTotal, waiting } = workshop
  const money = useMoney()
  return (
    <ContentItem
      title={title}
      imageUrl={workshop.imageUrl}
      page={workshop.path ?? undefined}
      control={{
        permission: 'content',
        label: 'Active',
        checked: isActive,
        change: (active) => api.admin.workshops[':id'].active.$put({ param: { id }, json: { active } }),
        successText: () => 'Workshop status updated',
        errorText: 'Failed to update workshop',
      }}
      actions={
        <>
          <Permitted permission="content">
            <EditButton title={title} onEdit={() => onEdit(id)} />
          </Permitted>
          <Permitted permission="teaching">
            <RosterLink title={title} to={`/admin/events/workshops/${id}`} />
          </Permitted>
          <Permitted permission="admin">
            <EnrollUserButton
              title={title}
              send={(json) => api.admin.workshops[':id'].enrollments.$post({ param: { id }, json })}
            />
          </Permitted>
          <Permitted permission="admin">
            <DeleteClassButton
              title={title}
              noun="workshop"
              fetchAffected={async () => (await api.admin.workshops[':id'].enrolled.$get({ param: { id } })).json()}
              remove={(query) => api.admin.workshops[':id'].$delete({ param: { id }, query })}
            />
          </Permitted>
        </>
      }
    >
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
      <ItemDetails>
        {[
          instructor && `Instructor: ${instructor}`,
          `${longDate(workshopDate)} at ${clockText(workshopTime)} ${zoneLabel(timeZone)}`,
          `${spotsAvailable}/${spotsTotal} spots`,
          waiting > 0 && (
            <PermittedLink permission="teaching" to={`/admin/waiting?workshop=${id}`}>
              {`${waiting} on the waiting list`}
              <span className="sr"> of {title}</span>
            </PermittedLink>
          ),
          money.formatPrice(price),
        ]}
      </ItemDetails>
    </ContentItem>
  )
}
