import type { WaitingListRow } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import type { WaitingListState } from '#contract/classes/waiting-list/waiting-list-states.ts'
import { longDate } from '#contract/dates.ts'
import { api } from '../../../platform/api/client.ts'
import { instantText } from '../../../platform/time/time-labels.ts'
import { StatusLabel } from '../../../platform/ui/status-label.tsx'
import { ConfirmButton } from '../../platform/list/confirm-button.tsx'
import { labelOf } from '../../platform/list/list-filters.tsx'

export const waitingListLabels = {
  line: 'In order',
  offered: 'Spot offered',
  expired: 'Offer expired',
  declined: 'Offer declined',
  closed: 'List closed',
}

const tones: Partial<Record<WaitingListState, 'good' | 'bad'>> = { offered: 'good', enrolled: 'good', removed: 'bad' }

type WaitingListItemProps = {
  row: WaitingListRow
  /** True if all rows belong to one workshop: its title is not repeated. */
  isSingleWorkshop: boolean
}

export function WaitingListItem({ row, isSingleWorkshop }: WaitingListItemProps) {
  const { email, fullName, title, workshopDate, state, position, joinedAt, offerUntil, endedAt } = row
  return (
    <li className="grid gap-x-s5 gap-y-s2 p-s4 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-s5">
      <div className="grid min-w-0 content-start gap-s1">
        <p className="flex flex-wrap items-center gap-x-s4">
          <b className="wrap-anywhere">{fullName || email}</b>
          <StatusLabel tone={tones[state] ?? 'wait'}>
            {position === null ? labelOf(state, waitingListLabels) : `Number ${position} in line`}
          </StatusLabel>
        </p>
        {fullName && <p className="wrap-anywhere">{email}</p>}
        {!isSingleWorkshop && <p className="wrap-anywhere">{`${title}, ${longDate(workshopDate)}`}</p>}
        <p className="text-sm text-ink-muted">
          {'Joined '}
          <time dateTime={joinedAt}>{instantText(joinedAt)}</time>
          {state === 'offered' && offerUntil && ` · offer valid until ${instantText(offerUntil)}`}
          {endedAt && ` · ended ${instantText(endedAt)}`}
        </p>
      </div>
      {endedAt === null && <Remove row={row} />}
    </li>
  )
}

function Remove({ row: { id, email, fullName, title, state } }: { row: WaitingListRow }) {
  const userName = fullName || email
  const offerText = state === 'offered' ? ' The spot held for them will be offered to the next person in line.' : ''
  return (
    <div>
      <ConfirmButton
        variant="secondary"
        size="small"
        mutate={() => api.admin.waiting[':id'].$delete({ param: { id } })}
        successText={() => `${userName} is no longer in line.`}
        errorText="Failed to remove this person"
        title="Remove from the waiting list?"
        text={`${userName} will be removed from the waiting list for ${title} and notified by email.${offerText}`}
        confirm="Remove"
      >
        Remove
        <span className="sr">{` ${userName} from the waiting list`}</span>
      </ConfirmButton>
    </div>
  )
}
