import { useState } from 'react'
import type { EditionRow } from '#contract/site/newsletter/newsletter.schema.ts'
import { NEWSLETTER_MAILS_PER_MINUTE } from '#contract/site/newsletter/newsletter-limits.ts'
import { api } from '../../../platform/api/client.ts'
import { RadioGroup } from '../../../platform/forms/radio-group.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { useSaveForm } from '../../../platform/forms/use-save-form.ts'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { DialogButtons } from '../../platform/content-form/form-dialog.tsx'
import { subscribersText, useNewsletterOptions, useRecipientCount } from './edition-fields.tsx'

type When = 'now' | 'later'

const whenOptions = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later', hint: 'You can cancel it until then.' },
] as const

/** Sends a draft now or schedules it. */
export function SendDialog({ edition, onClose }: { edition: EditionRow; onClose: () => void }) {
  const { id, version, subject } = edition
  const [when, setWhen] = useState<When>('now')
  const [day, setDay] = useState({ date: '', time: '09:00' })
  const recipients = useRecipientCount(edition)
  const timeZone = useNewsletterOptions()?.timeZone
  const { form, errors, busy, error } = useSaveForm({
    validate: (): Record<string, string> => (when === 'now' || day.date ? {} : { date: 'Choose a date.' }),
    save: () => {
      const json = { version, ...(when === 'now' ? { date: '', time: '' } : day) }
      return api.admin.newsletter.issues[':id'].send.$post({ param: { id }, json })
    },
    successText: when === 'now' ? 'Your newsletter is on its way' : 'Your newsletter is scheduled',
    errorText: 'Your newsletter couldn’t be sent. Please try again.',
    onSaved: onClose,
  })
  const problem = error ?? errors.segment ?? errors.content
  return (
    <Dialog open onClose={onClose} title={`Send “${subject}”`} text={recipientsText(edition.segmentTitle, recipients)}>
      <form {...form} className="grid gap-s4">
        <RadioGroup legend="When" options={whenOptions} value={when} onChange={setWhen} />
        {when === 'later' && (
          <div className="grid items-start gap-s4 sm:grid-cols-2">
            <TextField
              id="send-date"
              type="date"
              label="Date"
              value={day.date}
              error={errors.date}
              onChange={({ target }) => setDay({ ...day, date: target.value })}
            />
            <TextField
              id="send-time"
              type="time"
              label="Time"
              hint={timeZone && `In the time zone ${timeZone}.`}
              value={day.time}
              error={errors.time}
              onChange={({ target }) => setDay({ ...day, time: target.value })}
            />
          </div>
        )}
        {problem && <Notice tone="bad" title={problem} />}
        <DialogButtons confirm={when === 'now' ? 'Send now' : 'Schedule'} busy={busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function recipientsText(segmentTitle: string, recipients: number | undefined): string {
  if (recipients === undefined) return `To: ${segmentTitle}.`
  const minutes = Math.ceil(recipients / NEWSLETTER_MAILS_PER_MINUTE)
  const duration = minutes > 1 ? ` Sending takes about ${minutes} minutes.` : ''
  return `To: ${segmentTitle}, at the moment ${subscribersText(recipients)}.${duration} This can’t be undone once it has started.`
}
