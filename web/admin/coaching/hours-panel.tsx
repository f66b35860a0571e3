import type { CoachingHoursChange } from '#contract/coaching/admin-coaching.schema.ts'
import { api } from '../../api/client.ts'
import { loadOrToast } from '../../api/load-or-toast.ts'
import { LoadFailed } from '../list/pagination.tsx'
import { HoursForm } from './hours-form.tsx'

export const loadHours = ({ signal }: Request) =>
  loadOrToast(api.admin['coaching-hours'].$get({}, { init: { signal } }), 'Failed to fetch your hours')

export function HoursPanel({ hours }: { hours: CoachingHoursChange | undefined }) {
  if (!hours) return <LoadFailed subject="Your hours" />
  return <HoursForm key={hours.version} hours={hours} />
}
