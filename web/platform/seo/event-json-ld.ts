import type { EducationEvent, Event } from 'schema-dts'
import { type JsonLdSite, organizationJsonLd } from './json-ld-site.ts'

type EventInput = {
  /** URL path of the page of the class; null if it has none. */
  path: string | null
  title: string
  description: string
  instructor: string
  /** Instants in UTC. */
  startsAt: string
  endsAt: string
  price: string
  soldOut: boolean
  /** Further sessions. */
  subEvent?: Event[]
}

export function eventJsonLd(event: EventInput, site: JsonLdSite): EducationEvent {
  const { at } = site
  const url = at(event.path ?? '/classes')
  return {
    '@type': 'EducationEvent',
    name: event.title,
    description: event.description,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    image: at(`/og${event.path ?? '/site'}.png`),
    organizer: organizationJsonLd(site),
    ...(event.subEvent && event.subEvent.length > 0 ? { subEvent: event.subEvent } : {}),
    ...(event.instructor ? { performer: { '@type': 'Person', name: event.instructor } } : {}),
    offers: {
      '@type': 'Offer',
      url,
      price: event.price,
      priceCurrency: site.currency,
      availability: event.soldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    },
  }
}
