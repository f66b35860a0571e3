import { useCallback, useState } from 'react'
import { workshopTimeText } from '#contract/dates.ts'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { api } from '../../api/client.ts'
import { QueryView, useQuery } from '../../api/query.tsx'
import { dateText } from '../../schedule/event-times.ts'
import { zoneLabel } from '../../time/time-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CardSkeleton } from '../../ui/loading.tsx'
import { useEnrollmentAction } from './enrollment-actions.tsx'
import type { EnrollmentActionProps } from './enrollment-card.tsx'

type TransferDialogProps = EnrollmentActionProps & { open: boolean; onClose: () => void }

/** Only dates of the same price with a free seat. */
export function TransferDialog({ open, onClose, ...props }: TransferDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Move to another date"
      text="You can move to a workshop at the same price that has a spot left. Your current spot will be released."
    >
      {open && <DateList {...props} onClose={onClose} />}
    </Dialog>
  )
}

function DateList({ enrollment, onClose, ...callbacks }: Omit<TransferDialogProps, 'open'>) {
  const { id } = enrollment
  const fetchDates = useCallback(
    async (signal: AbortSignal): Promise<CalendarEvent[]> =>
      (await api.account.classes[':id'].dates.$get({ param: { id } }, { init: { signal } })).json(),
    [id],
  )
  const query = useQuery(fetchDates, 'Failed to load the other dates. Please try again.')
  const [selectedId, setSelectedId] = useState<string>()
  const { busy, runAction } = useEnrollmentAction(callbacks)
  const move = async (workshopId: string) => {
    await runAction({
      send: async () => (await api.account.classes[':id'].move.$post({ param: { id }, json: { workshopId } })).json(),
      success: { title: 'Enrollment moved', description: 'We’ve emailed you the new date.' },
      errorText: 'Failed to move your enrollment. Please try again.',
    })
    onClose()
  }
  return (
    <QueryView query={query} loading={<CardSkeleton label="Loading the other dates..." />}>
      {(dates) =>
        dates.length === 0 ? (
          <p>There are no other dates at this price with spots left right now.</p>
        ) : (
          <div className="grid gap-s4">
            <fieldset className="grid gap-s2">
              <legend className="sr">Dates</legend>
              {dates.map((date) => (
                <DateOption
                  key={date.id}
                  date={date}
                  isSelected={date.id === selectedId}
                  onSelect={() => setSelectedId(date.id)}
                />
              ))}
            </fieldset>
            <Button
              busy={busy}
              disabled={selectedId === undefined}
              onClick={() => void (selectedId && move(selectedId))}
            >
              {busy ? 'Moving...' : 'Move to this date'}
            </Button>
          </div>
        )
      }
    </QueryView>
  )
}

type DateOptionProps = { date: CalendarEvent; isSelected: boolean; onSelect: () => void }

function DateOption({ date, isSelected, onSelect }: DateOptionProps) {
  return (
    <label className="sheet flex cursor-pointer items-start gap-s3 p-s4">
      <input type="radio" name="date" className="mt-s1 size-5 accent-act" checked={isSelected} onChange={onSelect} />
      <span>
        <b className="block font-semibold">{date.title}</b>
        <span className="text-ink-muted">
          {`${dateText(date)}, ${workshopTimeText(date.time, date.endTime)} (${zoneLabel(date.timeZone)})`}
        </span>
      </span>
    </label>
  )
}
