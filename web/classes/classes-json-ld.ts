import type { Course as CourseJsonLd, Thing } from 'schema-dts'
import type { CourseCard as Course, WorkshopCard as Workshop } from '#contract/classes/class-cards.ts'
import { eventJsonLd } from '../seo/event-json-ld.ts'

type ToUrl = (path: string) => string

export function classesJsonLd(
  { courses, workshops }: { courses: Course[]; workshops: Workshop[] },
  at: ToUrl,
): Thing[] {
  return [
    ...courses.map((course) => courseJsonLd(course, at)),
    ...workshops.map((workshop) => workshopJsonLd(workshop, at)),
  ]
}

function courseJsonLd(course: Course, at: ToUrl): CourseJsonLd {
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

function workshopJsonLd(workshop: Workshop, at: ToUrl): Thing {
  const { spotsAvailable, ...event } = workshop
  return eventJsonLd({ ...event, soldOut: spotsAvailable === 0 }, at)
}
