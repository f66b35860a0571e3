import type { Course as CourseJsonLd, EducationEvent, Event, Thing } from 'schema-dts'
import type {
  ClassPage,
  CourseCard as Course,
  WorkshopCard as Workshop,
} from '#contract/classes/catalog/class-cards.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { reviewsJsonLd } from '../../content/reviews/review-json-ld.ts'
import { breadcrumbJsonLd } from '../../platform/seo/breadcrumb-json-ld.ts'
import { type JsonLdSite, organizationJsonLd } from '../../platform/seo/json-ld-site.ts'
import { eventJsonLd, offerOf, onlineAt } from '../schedule/event-json-ld.ts'
import { breadcrumbsTo, classImageOf } from './class-item.ts'

export function classesJsonLd(
  { courses, workshops }: { courses: Course[]; workshops: Workshop[] },
  site: JsonLdSite,
): Thing[] {
  return [
    ...courses.map((course) => courseJsonLd(course, site)),
    ...workshops.map((workshop) => workshopJsonLd(workshop, site)),
  ]
}

export function classJsonLd(page: ClassPage, site: JsonLdSite): Thing[] {
  const { at } = site
  const { item, events } = page
  const sessions = events.filter(({ sessionId }) => sessionId !== null)
  const subEvent = sessions.map((session) => sessionJsonLd(session, at(classPath(item))))
  const subject = 'endsAt' in item ? workshopJsonLd(item, site, subEvent) : courseJsonLd(item, site, subEvent)
  return [{ ...subject, ...reviewsJsonLd(page.reviews) }, breadcrumbJsonLd(breadcrumbsTo(item), at)]
}

function sessionJsonLd({ title, startsAt, endsAt }: CalendarEvent, url: string): Event {
  return { '@type': 'Event', name: title, startDate: startsAt, endDate: endsAt, ...onlineAt(url) }
}

function courseJsonLd(course: Course, site: JsonLdSite, subEvent: Event[] = []): CourseJsonLd {
  const { at } = site
  const url = at(classPath(course))
  const isSelfPaced = course.format === 'self_paced'
  const [, weeks] = /^(\d+) weeks?$/.exec(course.duration) ?? []
  return {
    '@type': 'Course',
    name: course.title,
    description: course.description,
    image: at(course.imageUrl ?? classImageOf(course)),
    url,
    provider: organizationJsonLd(site),
    ...(course.level ? { educationalLevel: course.level } : {}),
    ...(weeks && isSelfPaced ? { timeRequired: `P${weeks}W` } : {}),
    offers: { ...offerOf(course, url, site), category: 'Paid' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(course.nextStartDate ? { startDate: course.nextStartDate } : {}),
      ...(course.instructor ? { instructor: { '@type': 'Person', name: course.instructor } } : {}),
      ...(subEvent.length > 0 ? { subEvent } : {}),
      ...(weeks && !isSelfPaced
        ? { courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Weekly', repeatCount: Number(weeks) } }
        : {}),
    },
  }
}

const workshopJsonLd = (workshop: Workshop, site: JsonLdSite, subEvent: Event[] = []): EducationEvent =>
  eventJsonLd({ ...workshop, path: classPath(workshop), soldOut: workshop.spotsAvailable === 0 }, site, subEvent)
