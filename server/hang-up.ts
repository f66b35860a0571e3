import type { Server } from 'node:http'
import { type Socket, Server as SocketServer } from 'node:net'

/** How long a request may take that is under way when the server stops (milliseconds). */
const ANSWER_MS = 4_000
/** How long somebody who just came may take to ask: browsers open connections that they then do not use (milliseconds). */
const ASK_MS = 500
const SWEEP_MS = 50

/**
 * Follows the connections of a server from its first one on. @returns what ends them all: nobody is let in any more,
 * requests that are under way are answered to the last byte, for a few seconds, and connections without one end now.
 */
export function hangingUp(server: Server): () => Promise<void> {
  const connections = new Map<Socket, { since: number; hasAsked: boolean; underWay: number }>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { since: performance.now(), hasAsked: false, underWay: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.hasAsked = true
    connection.underWay += 1
    response.once('close', () => {
      connection.underWay -= 1
    })
  })

  function endIdle(): void {
    const soon = performance.now() - ASK_MS
    for (const [socket, { since, hasAsked, underWay }] of connections)
      if (underWay === 0 && (hasAsked || since < soon)) socket.destroySoon()
  }

  return async () => {
    // Whoever has knocked is let in first: a door that closes turns away those whom nobody looked at.
    await new Promise(setImmediate)
    setTimeout(() => server.closeAllConnections(), ANSWER_MS).unref()
    const sweeping = setInterval(endIdle, SWEEP_MS)
    endIdle()
    await new Promise<void>((resolve) => {
      // That of HTTP would cut off answers that are written and not yet sent.
      SocketServer.prototype.close.call(server, () => resolve())
    })
    clearInterval(sweeping)
  }
}
