import { useCallback } from 'react'
import type { WorkshopRow } from '#contract/admin-content.ts'
import { clockText, longDate } from '#contract/dates.ts'
import { priceText } from '#contract/money.ts'
import { zoneText } from '../classes/zone-text.ts'
import { api } from '../session/client.ts'
import { ContentItem, Facts } from './content-item.tsx'
import { ContentList } from './content-list.tsx'
import { useAnswer } from './use-answer.ts'
import { useListQuery } from './use-list-query.ts'

export function WorkshopTab() {
  const { query, searched } = useListQuery('workshops')
  const page = useCallback(async () => (await api.admin.workshops.$get({ query })).json(), [query])
  const list = useAnswer(page, 'Failed to fetch events data')
  return (
    <div className="-m-s5">
      <ContentList
        title="All Workshops"
        noun="workshops"
        list={list}
        rows={({ workshops }) => workshops}
        item={(workshop) => <WorkshopItem key={workshop.id} workshop={workshop} onChanged={list.reload} />}
        searched={searched}
        empty="No workshops found."
      >
        <input type="hidden" name="tab" defaultValue="workshops" />
      </ContentList>
    </div>
  )
}

function WorkshopItem({ workshop, onChanged }: { workshop: WorkshopRow; onChanged: () => void }) {
  const { id, title, description, instructor, price, isActive } = workshop
  const { workshopDate, workshopTime, timeZone, spotsAvailable, spotsTotal } = workshop
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
    >
      {description && <p className="max-w-prose text-ink-muted">{description}</p>}
      <Facts>
        {[
          instructor && `Instructor: ${instructor}`,
          `${longDate(workshopDate)} at ${clockText(workshopTime)} (${zoneText(timeZone)})`,
          `${spotsAvailable}/${spotsTotal} spots`,
          priceText(price),
        ]}
      </Facts>
    </ContentItem>
  )
}
