import { useState } from 'react'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { useAccountAction } from '../../../people/account/use-account-action.ts'
import { AwaitSection, section } from '../../../platform/api/await-section.tsx'
import { api } from '../../../platform/api/client.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import { EventTime } from '../../schedule/event-time.tsx'
import { dateText } from '../../schedule/event-times.ts'

type TransferDialogProps = { enrollment: Enrollment; open: boolean; onClose: () => void }

export function TransferDialog({ enrollment, open, onClose }: TransferDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Move to another date"
      text="Choose another date of this workshop. Your current spot will be released."
    >
      {open && <DateList id={enrollment.id} onClose={onClose} />}
    </Dialog>
  )
}

async function fetchDates(id: string): Promise<CalendarEvent[]> {
  return (await api.account.classes[':id'].dates.$get({ param: { id } })).json()
}

function DateList({ id, onClose }: { id: string; onClose: () => void }) {
  const [dates, setDates] = useState(() => section(fetchDates(id)))
  const [selectedId, setSelectedId] = useState<string>()
  const { busy, runAction } = useAccountAction()
  const move = async (workshopId: string) => {
    await runAction({
      send: () => api.account.classes[':id'].move.$post({ param: { id }, json: { workshopId } }),
      success: { title: 'Enrollment moved', description: 'We’ve emailed you the new date.' },
      errorText: 'Failed to move your enrollment. Please try again.',
    })
    onClose()
  }
  return (
    <AwaitSection
      section={dates}
      skeleton={<CardSkeleton label="Loading the other dates..." />}
      fallbackText="Failed to load the other dates. Please try again."
      onRetry={() => setDates(section(fetchDates(id)))}
    >
      {(dates) =>
        dates.length === 0 ? (
          <p>There are no other dates with spots left right now.</p>
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
    </AwaitSection>
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
          {dateText(date)}
          <EventTime event={date} />
        </span>
      </span>
    </label>
  )
}
