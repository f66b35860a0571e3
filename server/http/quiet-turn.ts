import type { Server } from 'node:http'

/** Waits for a turn of the event loop in which nobody connects. */
export type QuietTurn = () => Promise<void>

/** The longest wait: constant new connections must not stop everything else. */
const MAX_MS = 50

/**
 * Node accepts one connection in each turn of the event loop, so a turn that renders a page holds up everyone who connects.
 * Work that takes long waits for a turn without a new connection, in which the sockets of clients that have left close.
 */
export function quietTurns(server: Server): QuietTurn {
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  return async () => {
    const end = performance.now() + MAX_MS
    for (let before = -1; before !== connections && performance.now() < end; ) {
      before = connections
      // The first ends this turn, the second the next one.
      await new Promise(setImmediate)
      await new Promise(setImmediate)
    }
  }
}
