import type { Site } from '../context.ts'
import type { SampleMail } from '../mail/sample-mail.ts'
import { courseEvent, workshopEvent } from '../schedule/index.ts'
import { classCanceledMail, dateRemovedMail, reminderMail, rescheduledMail } from './mail-templates.ts'

const shared = {
  id: '0190f3a1-7c52-7d08-9a6e-2b1d5c84e0f7',
  description: '',
  instructor: 'Ruth Calloway',
  price: '97.00',
}
const workshop = workshopEvent({
  ...shared,
  title: 'SHEF Mastery',
  workshopDate: '2024-03-23',
  workshopTime: '10:00:00',
  endDate: '2024-03-23',
  endTime: '16:00:00',
  timeZone: 'America/New_York',
  spotsAvailable: 12,
})
const course = courseEvent({ ...shared, title: 'Foundations', nextStartDate: '2024-03-15' })
const previousStart = new Date('2024-03-16T14:00:00Z')

/** Returns a sample of every class notification mail (features: mail, 8). */
export function mailSamples({ publicUrl }: Site): SampleMail[] {
  const buyer = { name: 'Ann' }
  const input = { title: workshop.title, event: workshop, buyer, publicUrl }
  const unsubscribeUrl = `${publicUrl}/reminders?token=an-example`
  return [
    { when: 'a class begins in a day', mail: reminderMail({ ...input, unsubscribeUrl }) },
    { when: 'a class has a new date', mail: rescheduledMail({ ...input, previousStart }) },
    { when: 'a course has no date any more', mail: dateRemovedMail({ title: course.title, buyer, publicUrl }) },
    { when: 'a class is cancelled', mail: classCanceledMail(input) },
  ].map((example) => ({ to: 'a customer', ...example }))
}
