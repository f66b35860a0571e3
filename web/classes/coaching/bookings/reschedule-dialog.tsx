import { useState } from 'react'
import type { CoachingSlots, UserBooking } from '#contract/classes/coaching/coaching.schema.ts'
import { AwaitSection, section } from '../../../platform/api/await-section.tsx'
import { api } from '../../../platform/api/client.ts'
import { SlotPicker } from '../slot-picker.tsx'
import '../../schedule/month.css'
import { useAccountAction } from '../../../people/account/use-account-action.ts'
import { useTimeZone } from '../../../platform/time/use-time-zone.ts'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'

type RescheduleDialogProps = { booking: UserBooking; open: boolean; onClose: () => void }

export function RescheduleDialog({ booking, open, onClose }: RescheduleDialogProps) {
  return (
    <Dialog
      open={open}
      wide
      onClose={onClose}
      title="Move to another time"
      text="Choose a day and a time. Your current time will be released."
    >
      {open && <FreeTimes id={booking.id} onClose={onClose} />}
    </Dialog>
  )
}

async function fetchSlots(id: string): Promise<CoachingSlots> {
  return (await api.account.bookings[':id'].slots.$get({ param: { id } })).json()
}

function FreeTimes({ id, onClose }: { id: string; onClose: () => void }) {
  const [slots, setSlots] = useState(() => section(fetchSlots(id)))
  const zone = useTimeZone() ?? 'UTC'
  const { busy, runAction } = useAccountAction()
  const move = async (startsAt: string) => {
    await runAction({
      send: () => api.account.bookings[':id'].reschedule.$post({ param: { id }, json: { startsAt, timeZone: zone } }),
      success: { title: 'Session moved', description: 'We’ve emailed you the new time.' },
      errorText: 'Failed to move your session. Please try again.',
    })
    onClose()
  }
  return (
    <AwaitSection
      section={slots}
      skeleton={<CardSkeleton label="Loading the free times..." rows={3} />}
      fallbackText="Failed to load the free times. Please try again."
      onRetry={() => setSlots(section(fetchSlots(id)))}
    >
      {({ slots }) => (
        <SlotPicker
          slots={slots}
          zone={zone}
          busy={busy}
          submitLabel="Move to this time"
          isPlain
          onSubmit={(startsAt) => void move(startsAt)}
        />
      )}
    </AwaitSection>
  )
}
