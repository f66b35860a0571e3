import { moneyIn } from '#contract/money.ts'
import type { Site } from '../../context.ts'
import type { SampleMail } from '../../platform/mail/render-mail.ts'
import { classEvent, type SessionRow } from '../schedule/index.ts'
import {
  classCanceledMail,
  classMessageMail,
  classUnlistedMail,
  dateRemovedMail,
  joinLinkMail,
  reminderMail,
  rescheduledMail,
} from './mail-templates.ts'
import { type SessionNotice, sessionsMail } from './session-mail.ts'

const shared = {
  id: '0190f3a1-7c52-7d08-9a6e-2b1d5c84e0f7',
  description: '',
  instructor: 'Ruth Calloway',
  price: '97.00',
  slug: 'shef-mastery',
  isActive: true,
  deletedAt: null,
}
const workshop = classEvent({
  ...shared,
  title: 'SHEF Mastery',
  workshopDate: '2024-03-23',
  workshopTime: '10:00:00',
  endDate: '2024-03-23',
  endTime: '16:00:00',
  timeZone: 'America/New_York',
  spotsAvailable: 12,
})
const course = classEvent({ ...shared, title: 'Foundations', nextStartDate: '2024-03-15' })
const previousStart = new Date('2024-03-16T14:00:00Z')
const sampleSession: SessionRow = {
  id: shared.id,
  courseId: null,
  workshopId: shared.id,
  courseStart: null,
  title: 'Your questions',
  date: '2024-03-28',
  startTime: '18:00:00',
  endTime: '19:00:00',
  timeZone: 'America/New_York',
  startsAt: new Date('2024-03-28T22:00:00Z'),
  endsAt: new Date('2024-03-28T23:00:00Z'),
  joinUrl: null,
  recordingUrl: null,
  materials: [],
  version: 1,
  createdAt: previousStart,
  removedAt: null,
}
const sampleNotice: SessionNotice = {
  session: sampleSession,
  change: 'moved',
  previousStart: new Date('2024-03-27T22:00:00Z'),
  joinUrl: 'https://meet.example.com/questions',
}

/** Returns a sample of every mail about classes. */
export function mailSamples({ publicUrl }: Site): SampleMail[] {
  const buyer = { name: 'Ann' }
  const input = { title: workshop.title, event: workshop, buyer, publicUrl }
  const joinUrl = 'https://meet.example.com/shef-mastery'
  const unsubscribeUrl = `${publicUrl}/reminders?token=an-example`
  const message = {
    subject: 'What to bring on Saturday',
    text: 'We’re looking forward to seeing you.\n\nPlease have ready:\n- your binder\n- a pen\n- a glass of water',
  }
  return [
    { when: 'a class starts in a day', mail: reminderMail({ ...input, joinUrl, unsubscribeUrl }) },
    { when: 'the link to join is set or changed', mail: joinLinkMail({ ...input, joinUrl, isReplacement: false }) },
    { when: 'an admin emails the people enrolled in a class', mail: classMessageMail({ ...input, ...message }) },
    { when: 'a class has a new date', mail: rescheduledMail({ ...input, previousStart, sessions: [] }) },
    { when: 'a session is added, moved or removed', mail: sessionsMail({ ...input, notices: [sampleNotice] }) },
    {
      when: 'a session gets its own link to join',
      mail: sessionsMail({ ...input, notices: [{ ...sampleNotice, change: 'link', previousStart: null }] }),
    },
    {
      when: 'the date of a course is removed',
      mail: dateRemovedMail({ title: course.title, buyer, publicUrl, isSelfPaced: false }),
    },
    {
      when: 'a course with a date becomes self-paced',
      mail: dateRemovedMail({ title: course.title, buyer, publicUrl, isSelfPaced: true }),
    },
    {
      when: 'a class is canceled and refunded',
      mail: classCanceledMail({ ...input, refundMinor: 9700, money: moneyIn('usd') }),
    },
    {
      when: 'a class is deleted without canceling its enrollments',
      mail: classUnlistedMail({ ...input, isSelfPaced: false }),
    },
  ].map((example) => ({ to: 'a customer', ...example }))
}
