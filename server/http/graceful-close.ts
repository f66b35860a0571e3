import type { Server } from 'node:http'
import { type Socket, Server as SocketServer } from 'node:net'

/** How long a request may take that is under way when the server stops (milliseconds). */
const ANSWER_MS = 4_000
/** How long somebody who just came may take to ask: browsers open connections that they then do not use (milliseconds). */
const ASK_MS = 500
const SWEEP_MS = 50
/** How often at most the door stays open for another moment because somebody came in the last one, and how long one may be. */
const ACCEPT_TURNS = 100
const ACCEPT_TURN_MS = 1

/**
 * Follows the connections of a server from its first one on. @returns what ends them all: nobody is let in any more,
 * requests that are under way are answered to the last byte, for a few seconds, and connections without one end now.
 */
export function createGracefulClose(server: Server): () => Promise<void> {
  const connections = new Map<Socket, { since: number; hasAsked: boolean; underWay: number }>()
  let came = 0
  server.on('connection', (socket: Socket) => {
    came += 1
    connections.set(socket, { since: performance.now(), hasAsked: false, underWay: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection || socket.destroyed) return
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

  /** A door that closes turns away whoever has knocked and whom nobody looked at: it closes when that was a moment ago. */
  async function drainAcceptQueue(): Promise<void> {
    for (let turn = 0; turn < ACCEPT_TURNS; turn += 1) {
      const [before, began] = [came, performance.now()]
      await new Promise(setImmediate)
      if (came === before && performance.now() - began < ACCEPT_TURN_MS) return
    }
  }

  return async () => {
    await drainAcceptQueue()
    const ended = new Promise<void>((resolve) => {
      // That of HTTP would cut off answers that are written and not yet sent.
      SocketServer.prototype.close.call(server, () => resolve())
    })
    setTimeout(() => server.closeAllConnections(), ANSWER_MS).unref()
    endIdle()
    const sweeping = setInterval(endIdle, SWEEP_MS)
    await ended
    clearInterval(sweeping)
  }
}
