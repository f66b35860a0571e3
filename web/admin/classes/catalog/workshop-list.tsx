import { useMemo } from 'react'
import { Link } from 'react-router'
import type { WorkshopRow } from '#contract/content/editing/content-lists.schema.ts'
import { workshopsListOptions } from '#contract/content/editing/list-options.ts'
import { clockText, longDate, zoneLabel } from '#contract/dates.ts'
import type { Money } from '#contract/money.ts'
import { api } from '../../../platform/api/client.ts'
import { useDefaultTimeZone } from '../../platform/content-form/use-default-time-zone.ts'
import { Permitted, PermittedLink } from '../../platform/layout/permitted.tsx'
import { loadList } from '../../platform/list/load-list.ts'
import { ClassTab } from './class-tab.tsx'
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
      kind="workshop"
      contentType={contentType}
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
      details={workshopDetails}
      empty="No workshops found."
    />
  )
}

function workshopDetails(workshop: WorkshopRow, money: Money) {
  const { id, title, price, workshopDate, workshopTime, timeZone, spotsAvailable, spotsTotal, waiting } = workshop
  return [
    `${longDate(workshopDate)} at ${clockText(workshopTime)} ${zoneLabel(timeZone)}`,
    `${spotsAvailable}/${spotsTotal} spots`,
    waiting > 0 && (
      <PermittedLink key="waiting" permission="teaching" to={`/admin/waiting?workshop=${id}`}>
        {`${waiting} on the waiting list`}
        <span className="sr"> of {title}</span>
      </PermittedLink>
    ),
    money.formatPrice(price),
  ]
}
