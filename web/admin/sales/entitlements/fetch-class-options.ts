import { cardDate } from '#contract/dates.ts'
import { api } from '../../../platform/api/client.ts'

/** Returns active courses, then workshops that are not over, each by date, as options 'course <id>' and 'workshop <id>'. */
export async function fetchClassOptions(): Promise<{ value: string; label: string }[]> {
  const [{ courses }, { workshops }] = await Promise.all([
    (await api.admin.courses.$get({ query: { state: 'active', sort: 'date', limit: '100' } })).json(),
    (await api.admin.workshops.$get({ query: { state: 'active', sort: 'date', limit: '100' } })).json(),
  ])
  const today = new Date().toISOString().slice(0, 10)
  return [
    ...courses.map(({ id, title, nextStartDate }) => ({
      value: `course ${id}`,
      label: nextStartDate ? `${title}, ${cardDate(nextStartDate)}` : title,
    })),
    ...workshops
      .filter(({ workshopDate }) => workshopDate >= today)
      .toReversed()
      .map(({ id, title, workshopDate }) => ({
        value: `workshop ${id}`,
        label: `${title}, ${cardDate(workshopDate)}`,
      })),
  ]
}
