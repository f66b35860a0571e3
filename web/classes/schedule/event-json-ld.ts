import type { EducationEvent, Event } from 'schema-dts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { type JsonLdSite, organizationJsonLd } from '../../platform/seo/json-ld-site.ts'

type DatedClass = Pick<
  CalendarEvent,
  'path' | 'title' | 'description' | 'instructor' | 'startsAt' | 'endsAt' | 'price' | 'soldOut'
>

/** @param subEvent further sessions */
export function eventJsonLd(event: DatedClass, site: JsonLdSite, subEvent: Event[] = []): EducationEvent {
  const { at } = site
  const url = at(event.path ?? '/classes')
  return {
    '@type': 'EducationEvent',
    name: event.title,
    description: event.description,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    ...onlineAt(url),
    image: at(`/og${event.path ?? '/site'}.png`),
    organizer: organizationJsonLd(site),
    ...(subEvent.length > 0 ? { subEvent } : {}),
    ...(event.instructor ? { performer: { '@type': 'Person', name: event.instructor } } : {}),
    offers: {
      ...offerOf(event, url, site),
      availability: `https://schema.org/${event.soldOut ? 'SoldOut' : 'InStock'}`,
    },
  }
}

export const onlineAt = (url: string) =>
  ({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
  }) as const

export const offerOf = ({ price }: { price: string }, url: string, { currency }: JsonLdSite) =>
  ({ '@type': 'Offer', url, price, priceCurrency: currency }) as const
