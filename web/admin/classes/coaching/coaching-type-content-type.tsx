import type { CoachingTypeForm } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { changeTerms } from '#contract/sales/orders/change-terms.ts'
import { api } from '../../../platform/api/client.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { type ContentType, contentTexts } from '../../platform/content-form/content-type.ts'
import {
  grid,
  httpsUrl,
  integer,
  price,
  slug,
  textArea,
  title,
  toggle,
} from '../../platform/content-form/field-kinds.tsx'
import { previewPrice } from '../../platform/content-form/parse-input.ts'

export const coachingTypeContentType: ContentType<CoachingTypeForm> = {
  ...contentTexts('session'),
  fields: {
    title: title(),
    slug: slug('/coaching?type=', ({ title }) => title),
    description: textArea('Description', { rows: 3, hint: 'What happens in the session, and what to bring.' }),
    ...grid<CoachingTypeForm>('sm:grid-cols-2 lg:grid-cols-3')({
      minutes: integer('Length *', { required: true, initial: '60', hint: 'In minutes.' }),
      price: price('Price *', { required: true }),
      bufferMinutes: integer('Free time afterwards *', {
        required: true,
        initial: '15',
        hint: 'In minutes. No other session starts in it.',
      }),
      daysAhead: integer('Book ahead *', {
        required: true,
        initial: '30',
        hint: 'In days: how far in the future a time can be chosen.',
      }),
      noticeHours: integer('Notice *', {
        required: true,
        initial: '24',
        hint: 'In hours: how soon a booked session can start.',
      }),
      cancelHours: integer('Move and cancel *', {
        required: true,
        initial: '24',
        hint: 'In hours before the start: until then, customers can move it, or cancel it for a full refund. A change applies to new bookings.',
      }),
    }),
    joinUrl: httpsUrl('Link to join', {
      hint: 'Only people who booked see it. Without a link, they can’t join online.',
    }),
    isActive: toggle('Active', { initial: true, hint: 'Turn off to stop bookings. Booked sessions take place.' }),
  },
  resource: api.admin['session-types'],
  Preview: CoachingTypePreview,
}

function CoachingTypePreview({ content }: { content: CoachingTypeForm }) {
  const { title, minutes, price, description, cancelHours } = content
  return (
    <div className="mx-auto grid max-w-xl gap-s2 rounded-md border border-edge p-s4">
      <b>{`${title || 'Untitled'}, ${minutes} minutes`}</b>
      <p className="text-sm text-ink-muted">{`${useMoney().formatPrice(previewPrice(price))}. ${description}`}</p>
      <p className="text-sm text-ink-muted">{changeTerms(cancelHours)}</p>
    </div>
  )
}
