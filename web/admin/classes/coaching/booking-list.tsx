import { Link } from 'react-router'
import { bookingsListOptions } from '#contract/classes/coaching/list-options.ts'
import { api } from '../../../platform/api/client.ts'
import { ContentList } from '../../platform/list/content-list.tsx'
import { loadList } from '../../platform/list/load-list.ts'
import { BookingItem } from './booking-item.tsx'

type When = 'upcoming' | 'past'

export const loadBookings = (request: Request, when: When) =>
  loadList(
    request,
    bookingsListOptions,
    (query, init) => api.admin.bookings.$get({ query: { ...query, when } }, init),
    'Failed to fetch the sessions',
  )

type BookingListProps = { when: When; list: Awaited<ReturnType<typeof loadBookings>> }

export function BookingList({ when, list }: BookingListProps) {
  const timeZone = list.page?.timeZone ?? 'UTC'
  return (
    <div className="-m-s5">
      <ContentList
        title={when === 'upcoming' ? 'Upcoming sessions' : 'Past sessions'}
        noun="bookings"
        list={list}
        rows={({ bookings }) => bookings}
        renderItem={(booking) => <BookingItem key={booking.id} booking={booking} timeZone={timeZone} />}
        optionLabels={{ date: 'Earliest first', latest: 'Latest first' }}
        searchPlaceholder="Name or email"
        action={
          when === 'upcoming' ? (
            <Link className="btn btn--quiet btn--small" to="?when=past&sort=latest">
              Past sessions
            </Link>
          ) : (
            <Link className="btn btn--quiet btn--small" to="?when=upcoming">
              Upcoming sessions
            </Link>
          )
        }
        empty={
          when === 'upcoming'
            ? 'No one has booked a session yet. Sessions that customers book will appear here.'
            : 'Sessions appear here once they are over.'
        }
      >
        <input type="hidden" name="when" defaultValue={when} />
      </ContentList>
    </div>
  )
}
