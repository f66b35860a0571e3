import type { SampleMail } from '../mail/sample-mail.ts'
import { noSeatMail, offerDeclinedMail, offerExpiredMail, offerMail, removedFromListMail } from './mail-templates.ts'

const workshop = {
  title: 'SHEF Mastery',
  slug: 'shef-mastery',
  price: '97.00',
  workshopDate: '2024-03-23',
  workshopTime: '10:00:00',
  endDate: '2024-03-23',
  endTime: '16:00:00',
  timeZone: 'America/New_York',
}

/** Returns a sample of every waiting list mail (features: mail, 8). */
export function waitingListMailSamples({ publicUrl }: { publicUrl: string }): SampleMail[] {
  const input = { workshop, user: { name: 'Ann' }, publicUrl }
  return [
    {
      when: 'a spot came free for the next in line',
      mail: offerMail({ ...input, offerUntil: new Date('2024-03-20T15:30:00Z') }),
    },
    { when: 'a spot was held for somebody in vain', mail: offerExpiredMail(input) },
    { when: 'a workshop begins and no spot came free', mail: noSeatMail(input) },
    { when: 'a workshop that people wait for is deleted', mail: offerDeclinedMail(input) },
    { when: 'somebody was taken off a waiting list', mail: removedFromListMail(input) },
  ].map((example) => ({ to: 'a customer', ...example }))
}
