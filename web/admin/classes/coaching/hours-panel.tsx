import { api } from '../../../platform/api/client.ts'
import { loadOrToast } from '../../../platform/api/load-or-toast.ts'
import { LoadFailed } from '../../platform/list/pagination.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { HoursForm } from './hours-form.tsx'

export async function loadHours({ signal }: Request) {
  const init = { init: { signal } }
  const [hours, calendar] = await Promise.all([
    loadOrToast(api.admin['coaching-hours'].$get({}, init), 'Failed to fetch your hours'),
    loadOrToast(api.admin['coaching-calendar'].$get({}, init), 'Failed to fetch your Google Calendar'),
  ])
  return { hours, calendar }
}

export function HoursPanel({ hours, calendar }: Awaited<ReturnType<typeof loadHours>>) {
  if (!hours) return <LoadFailed subject="Your hours" />
  return (
    <>
      <HoursForm key={hours.version} hours={hours} />
      {calendar?.isAvailable && <CalendarPanel calendar={calendar} />}
    </>
  )
}
