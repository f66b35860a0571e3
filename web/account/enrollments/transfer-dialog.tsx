import { useCallback, useState } from 'react'
import { workshopTimeText } from '#contract/dates.ts'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { api } from '../../api/client.ts'
import { QueryView } from '../../api/query-view.tsx'
import { useQuery } from '../../api/use-query.ts'
import { dateText } from '../../schedule/event-times.ts'
import { zoneLabel } from '../../time/zone-label.ts'
import { Button } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { EnrollmentActionProps } from './enrollment-card.tsx'
import { useEnrollmentAction } from './use-enrollment-action.ts'

type MoveDialogProps = EnrollmentActionProps & { open: boolean; onClose: () => void }

/** The dates of the same price with a free seat, one to choose. */
export function TransferDialog({ open, onClose, ...props }: MoveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Move to another date"
      text="You can move to a workshop of the same price with a free seat. The place you have now goes to somebody else."
    >
      {open && <Dates {...props} onClose={onClose} />}
    </Dialog>
  )
}

function Dates({ place, onClose, ...then }: Omit<MoveDialogProps, 'open'>) {
  const { id } = place
  const read = useCallback(
    async (signal: AbortSignal): Promise<CalendarEvent[]> =>
      (await api.account.classes[':id'].dates.$get({ param: { id } }, { init: { signal } })).json(),
    [id],
  )
  const own = useQuery(read, 'Failed to read the other dates. Please try again.')
  const [chosen, setChosen] = useState<string>()
  const { busy, change } = useEnrollmentAction(then)
  const move = async (workshopId: string) => {
    await change({
      send: async () => (await api.account.classes[':id'].move.$post({ param: { id }, json: { workshopId } })).json(),
      done: { title: 'Place moved', description: 'The new date is in your mail, too.' },
      failed: 'Failed to move your place. Please try again.',
    })
    onClose()
  }
  return (
    <QueryView query={own} loading={<CardSkeleton label="Loading the other dates..." />}>
      {(dates) =>
        dates.length === 0 ? (
          <p>There is no other date of this price with a free seat at the moment.</p>
        ) : (
          <div className="grid gap-s4">
            <fieldset className="grid gap-s2">
              <legend className="sr">Dates</legend>
              {dates.map((date) => (
                <DateChoice
                  key={date.id}
                  date={date}
                  isChosen={date.id === chosen}
                  onChoose={() => setChosen(date.id)}
                />
              ))}
            </fieldset>
            <Button busy={busy} disabled={chosen === undefined} onClick={() => void (chosen && move(chosen))}>
              {busy ? 'Moving...' : 'Move my place'}
            </Button>
          </div>
        )
      }
    </QueryView>
  )
}

type DateChoiceProps = { date: CalendarEvent; isChosen: boolean; onChoose: () => void }

function DateChoice({ date, isChosen, onChoose }: DateChoiceProps) {
  return (
    <label className="sheet flex cursor-pointer items-start gap-s3 p-s4">
      <input type="radio" name="date" className="mt-s1 size-5 accent-act" checked={isChosen} onChange={onChoose} />
      <span>
        <b className="block font-semibold">{date.title}</b>
        <span className="text-ink-muted">
          {`${dateText(date)}, ${workshopTimeText(date.time, date.endTime)} (${zoneLabel(date.timeZone)})`}
        </span>
      </span>
    </label>
  )
}
