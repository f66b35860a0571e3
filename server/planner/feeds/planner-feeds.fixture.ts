import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createCertificate } from '../../platform/mail/mail-server.fixture.ts'
import type { FeedConnection } from './fetch-calendar.ts'

/** Returns an iCalendar file. `lines`: those of its events, without line breaks. */
export const calendarFile = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')

/** Returns the lines of an event. */
export const eventLines = (...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID:')) ? [] : ['UID:1']),
  ...lines,
  'END:VEVENT',
]

type Handler = (response: ServerResponse, path: string) => void

type CalendarServer = {
  /** Paths of the requests. */
  requests: string[]
  respond: Handler
  /** Connects to this server, whatever the host of the URL is. */
  connection: FeedConnection
  close: () => Promise<void>
}

export async function startCalendarServer(): Promise<CalendarServer> {
  const certificate = await createCertificate()
  const state: Pick<CalendarServer, 'requests' | 'respond'> = { requests: [], respond: (response) => response.end() }
  const server = createServer(certificate, (request, response) => {
    state.requests.push(request.url ?? '')
    state.respond(response, request.url ?? '')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    connection: {
      port,
      ca: certificate.cert,
      servername: 'localhost',
      lookup: ((_, options, callback) =>
        options.all
          ? callback(null, [{ address: '127.0.0.1', family: 4 }])
          : callback(null, '127.0.0.1', 4)) as FeedConnection['lookup'],
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
