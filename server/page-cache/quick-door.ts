import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { OnResponse } from '../http/access-log.ts'
import { requestIdFor } from '../request-id.ts'
import type { PageCache } from './cache.ts'
import { selectVariant } from './middleware.ts'
import { openPen } from './pen.ts'
import { plainRequest, type Told } from './plain-request.ts'

type Options = { trustedProxies: number; note: OnResponse; isStopping: () => boolean }

type OnHeaders = (this: Parser, ...told: Told) => number
/** Node's own parser of a connection, which calls what stands at this number when the headers of a request are read. */
type Parser = {
  constructor: { kOnHeadersComplete?: number }
  socket: Socket | null
  incoming: object | null
  [on: number]: OnHeaders
}
type Line = { isFirst: boolean; underWay: number; answers: (socket: Socket, told: Told) => boolean }

/** The connections of all servers here: Node uses a parser again for other connections, and for its own questions. */
const lines = new WeakMap<Socket, Line>()
const known = new WeakSet<Parser>()
/** What a parser is to do with a request that is answered: read the next. */
const GO_ON = 0

/**
 * Answers pages that lie ready as soon as Node's parser has read what is asked for, in front of the rest of Node's HTTP,
 * whose objects for each request and each answer cost more than the page (features: machines, 13). It answers what is plain,
 * when nothing else is under way on the connection; all else goes on as if it were not there. The first request of a
 * connection is Node's too, which then knows how long to wait for a next.
 */
export function quickDoor(server: Server, cache: PageCache, { trustedProxies, note, isStopping }: Options): void {
  const write = openPen(server.keepAliveTimeout)

  function answers(socket: Socket, told: Told): boolean {
    const request = plainRequest(told)
    if (!request) return false
    // Whoever does not read what they ask for waits for it as Node lets them.
    if (socket.writableLength > 0 || !socket.writable || isStopping()) return false
    const page = cache.get(request.url)
    if (!page) return false
    const { method } = request
    const requestId = requestIdFor(request.requestId, trustedProxies)
    const { form, isUnchanged } = selectVariant(page, request)
    const start = isUnchanged ? form.start.unchanged : form.start.whole
    write(socket, start, requestId, isUnchanged || method === 'HEAD' ? null : form.body)
    note({ requestId, method, route: page.route, status: isUnchanged ? 304 : 200, seconds: null })
    return true
  }

  server.prependListener('request', ({ socket }, response) => {
    const line = lines.get(socket)
    if (!line) return
    line.underWay += 1
    response.once('close', () => {
      line.underWay -= 1
    })
  })
  // After Node's own listener for connections, which gives each a parser.
  server.on('connection', (socket: Socket & { parser?: Parser }) => {
    lines.set(socket, { isFirst: true, underWay: 0, answers })
    if (socket.parser) standBefore(socket.parser)
  })
}

function standBefore(parser: Parser): void {
  const at = parser.constructor.kOnHeadersComplete
  const byNode = at === undefined ? undefined : parser[at]
  if (at === undefined || !byNode || known.has(parser)) return
  known.add(parser)
  parser[at] = function (...told) {
    const { socket, incoming } = this
    const line = socket ? lines.get(socket) : undefined
    if (!socket || !line) return Reflect.apply(byNode, this, told)
    const { isFirst } = line
    line.isFirst = false
    if (!isFirst && !incoming && line.underWay === 0 && line.answers(socket, told)) return GO_ON
    return Reflect.apply(byNode, this, told)
  }
}
