import type { BookedClass } from '#contract/booked.ts'
import { EmptySheet } from '../art/empty-sheet.tsx'
import { api } from '../session/client.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { BookedSheet } from './booked-sheet.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { LoadingSheet } from './loading-sheet.tsx'
import { Own } from './own.tsx'
import { useOwn } from './use-own.ts'

async function readBooked(signal: AbortSignal): Promise<BookedClass[]> {
  return (await api.account.classes.$get({}, { init: { signal } })).json()
}

export default function Booked() {
  const own = useOwn(readBooked, 'Failed to read your classes. Please try again.')
  return (
    <Own own={own} loading={<LoadingSheet label="Loading your classes..." rows={2} />}>
      {(places) =>
        places.length > 0 ? (
          <>
            <ul className="grid gap-s5">
              {places.map((place) => (
                <BookedSheet key={place.id} place={place} onChanged={own.show} onStale={own.retry} />
              ))}
            </ul>
            <CalendarAddress />
          </>
        ) : (
          <NoClasses />
        )
      }
    </Own>
  )
}

function NoClasses() {
  return (
    <Empty
      art={<EmptySheet />}
      level={2}
      title="No classes yet"
      action={
        <ButtonLink variant="secondary" to="/classes">
          Browse Classes
        </ButtonLink>
      }
    >
      The courses and workshops that you book are kept here, with their dates.
    </Empty>
  )
}
