import { useState } from 'react'
import { cardDate } from '#contract/dates.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { api } from '../../api/client.ts'
import { useFetch } from '../../api/use-fetch.ts'
import { SelectField } from '../../forms/select-field.tsx'
import { Button } from '../../ui/button.tsx'
import { EnrollDialog } from '../classes/enroll/enroll-dialog.tsx'
import { useEnroll } from '../classes/enroll/use-enroll.ts'

type EnrollBuyerProps = { order: AdminOrder; taskId: string; isDone: boolean }

export function EnrollBuyerButton(props: EnrollBuyerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={props.isDone ? 'secondary' : 'primary'} size="small" onClick={() => setIsOpen(true)}>
        {props.isDone ? 'Enroll in another class' : 'Enroll in a class'}
      </Button>
      {isOpen && <EnrollBuyerDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function EnrollBuyerDialog({ order, taskId, isDone, onClose }: EnrollBuyerProps & { onClose: () => void }) {
  const [selected, setSelected] = useState('')
  const { data: options, isFailed, reload } = useFetch(fetchClassOptions, 'Failed to fetch events data')
  const enrollment = useEnroll({
    send: ({ addSpot }) => {
      const [kind, classId = ''] = selected.split(' ')
      const json = {
        version: order.version,
        taskId,
        kind: kind === 'course' ? ('course' as const) : ('workshop' as const),
      }
      return api.admin.orders[':id'].enrollments.$post({ param: { id: order.id }, json: { ...json, classId, addSpot } })
    },
    onEnrolled: onClose,
  })
  const select = (value: string) => {
    setSelected(value)
    enrollment.reset()
  }
  return (
    <EnrollDialog
      title="Enroll in a class"
      text={`${order.buyer?.name || order.buyer?.email || 'The buyer'} pays nothing and gets an email.${isDone ? '' : ' This completes the task.'}`}
      enrollment={enrollment}
      canEnroll={selected !== ''}
      onClose={onClose}
    >
      {isFailed ? (
        <p role="alert">
          The classes couldn’t be loaded.{' '}
          <Button variant="secondary" size="small" onClick={reload}>
            Try again
          </Button>
        </p>
      ) : (
        <SelectField
          label="Class"
          value={selected}
          disabled={!options}
          onChange={({ target }) => select(target.value)}
          options={[
            { value: '', label: options ? 'Choose a class' : 'Loading...', disabled: true },
            ...(options ?? []),
          ]}
        />
      )}
    </EnrollDialog>
  )
}

/** Active courses, then workshops that are not over, each by date. */
async function fetchClassOptions(): Promise<{ value: string; label: string }[]> {
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
      .map(({ id, title, workshopDate, spotsAvailable }) => ({
        value: `workshop ${id}`,
        label: `${title}, ${cardDate(workshopDate)}${spotsAvailable === 0 ? ' (full)' : ''}`,
      })),
  ]
}
