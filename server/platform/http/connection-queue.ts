import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const defaults = {
  onExcess: (socket: Socket): void => void socket.destroy(),
  /** Waiting requests of all connections together. One takes about 4 kB. */
  maxWaiting: 10_000,
  /** Waiting requests of one connection. Browsers and proxies do not pipeline at all. */
  maxPipelined: 32,
}

/** Node creates an error per request of a closing connection: with stack traces, 20 ms for 64 kB of requests. */
function closeWithoutStackTraces(socket: Socket): void {
  const { stackTraceLimit } = Error
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0
  })
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit
  })
}

type Exchange = { request: IncomingMessage; response: ServerResponse }
type Connection = { isBusy: boolean; waiting: Exchange[] }

/**
 * Handles the requests of each connection one at a time, as nginx does. Pipelined requests that were read together
 * wait, and the socket is not read until then.
 */
export function queuePerConnection(listener: RequestListener, limits: Partial<typeof defaults> = {}): RequestListener {
  const { maxWaiting, maxPipelined, onExcess } = { ...defaults, ...limits }
  const connections = new WeakMap<Socket, Connection>()
  let totalWaiting = 0

  function connectionOf(socket: Socket): Connection {
    const existing = connections.get(socket)
    if (existing) return existing
    const connection: Connection = { isBusy: false, waiting: [] }
    connections.set(socket, connection)
    // Node resumes the socket after each parsed request and each finished response.
    socket.on('resume', () => {
      if (connection.waiting.length > 0) socket.pause()
    })
    socket.once('close', () => {
      totalWaiting -= connection.waiting.splice(0).length
    })
    closeWithoutStackTraces(socket)
    return connection
  }

  function handle(connection: Connection, { request, response }: Exchange): void {
    connection.isBusy = true
    response.on('close', () => {
      if (connection.waiting.length > 0) setImmediate(handleNext, connection)
      else connection.isBusy = false
    })
    listener(request, response)
  }

  function handleNext(connection: Connection): void {
    const next = connection.waiting.shift()
    if (!next) {
      connection.isBusy = false
      return
    }
    totalWaiting -= 1
    if (connection.waiting.length === 0) next.request.socket.resume()
    handle(connection, next)
  }

  return (request, response) => {
    const { socket } = request
    // Node still emits requests that it has read from a closed connection.
    if (socket.destroyed) return
    const connection = connectionOf(socket)
    if (!connection.isBusy) return handle(connection, { request, response })
    if (totalWaiting >= maxWaiting) return void socket.destroy()
    if (connection.waiting.length >= maxPipelined) return onExcess(socket)
    connection.waiting.push({ request, response })
    totalWaiting += 1
    socket.pause()
  }
}
