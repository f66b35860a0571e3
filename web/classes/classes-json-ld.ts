import type { Course as CourseThing, Thing } from 'schema-dts'
import type { CourseCard as Course, WorkshopCard as Workshop } from '#contract/classes/class-cards.ts'
import { zonedInstant } from '#contract/zoned-instant.ts'
import { eventJsonLd } from '../seo/event-json-ld.ts'

type At = (path: string) => string

/** What can be enrolled in, in the words of schema.org: courses with their next run, workshops as events. */
export function classesJsonLd({ courses, workshops }: { courses: Course[]; workshops: Workshop[] }, at: At): Thing[] {
  return [...courses.map((course) => courseThing(course, at)), ...workshops.map((it) => workshopThing(it, at))]
}

function courseThing(course: Course, at: At): CourseThing {
  const url = at('/classes')
  const [, weeks] = /^(\d+) weeks?$/.exec(course.duration) ?? []
  return {
    '@type': 'Course',
    name: course.title,
    description: course.description,
    url,
    provider: { '@type': 'Organization', name: 'Journey Paradigm', url: at('/') },
    ...(course.level ? { educationalLevel: course.level } : {}),
    offers: { '@type': 'Offer', category: 'Paid', url, price: course.price, priceCurrency: 'USD' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(course.nextStartDate ? { startDate: course.nextStartDate } : {}),
      ...(course.instructor ? { instructor: { '@type': 'Person', name: course.instructor } } : {}),
      ...(weeks
        ? { courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Weekly', repeatCount: Number(weeks) } }
        : {}),
    },
  }
}

function workshopThing(workshop: Workshop, at: At): Thing {
  const { startsOn, startTime, endsOn, endTime, timeZone, spotsAvailable, ...facts } = workshop
  return eventJsonLd(
    {
      ...facts,
      startsAt: zonedInstant(startsOn, startTime, timeZone).toISOString(),
      endsAt: zonedInstant(endsOn, endTime, timeZone).toISOString(),
      soldOut: spotsAvailable === 0,
    },
    at,
  )
}
