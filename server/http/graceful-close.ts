import type { Server } from 'node:http'
import { type Socket, Server as SocketServer } from 'node:net'

const RESPONSE_TIMEOUT_MS = 4_000
/** Time that a new connection has for its first request (ms). Browsers open some connections that they never use. */
const FIRST_REQUEST_MS = 500
const POLL_MS = 50
/** Limits for draining the accept queue: event loop turns, and the duration of a turn that counts as idle (ms). */
const ACCEPT_TURNS = 100
const ACCEPT_TURN_MS = 1

/** Finishes requests in progress for a few seconds. */
export function createGracefulClose(server: Server): () => Promise<void> {
  const connections = new Map<Socket, { since: number; hasRequested: boolean; pendingRequests: number }>()
  let acceptedCount = 0
  server.on('connection', (socket: Socket) => {
    acceptedCount += 1
    connections.set(socket, { since: performance.now(), hasRequested: false, pendingRequests: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection || socket.destroyed) return
    connection.hasRequested = true
    connection.pendingRequests += 1
    response.once('close', () => {
      connection.pendingRequests -= 1
    })
  })

  function endIdle(): void {
    const cutoff = performance.now() - FIRST_REQUEST_MS
    for (const [socket, { since, hasRequested, pendingRequests }] of connections)
      if (pendingRequests === 0 && (hasRequested || since < cutoff)) socket.destroySoon()
  }

  /** `server.close()` resets connections in the accept queue, so this waits until the queue is empty for a moment. */
  async function drainAcceptQueue(): Promise<void> {
    for (let turn = 0; turn < ACCEPT_TURNS; turn += 1) {
      const [before, start] = [acceptedCount, performance.now()]
      await new Promise(setImmediate)
      if (acceptedCount === before && performance.now() - start < ACCEPT_TURN_MS) return
    }
  }

  return async () => {
    await drainAcceptQueue()
    const closed = new Promise<void>((resolve) => {
      // `close()` of the HTTP server would cut off responses that are written and not sent yet.
      SocketServer.prototype.close.call(server, () => resolve())
    })
    setTimeout(() => server.closeAllConnections(), RESPONSE_TIMEOUT_MS).unref()
    endIdle()
    const interval = setInterval(endIdle, POLL_MS)
    await closed
    clearInterval(interval)
  }
}
