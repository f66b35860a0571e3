import type { Server } from 'node:http'

export type WaitForAccepts = () => Promise<void>

/** Constant new connections must not stop all other work. */
const MAX_MS = 50

/** Node accepts one connection per event loop turn, so a turn that renders a page delays connecting clients. */
export function createWaitForAccepts(server: Server): WaitForAccepts {
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  return async () => {
    const end = performance.now() + MAX_MS
    for (let before = -1; before !== connections && performance.now() < end; ) {
      before = connections
      // The first one ends the current turn, the second one the next turn.
      await new Promise(setImmediate)
      await new Promise(setImmediate)
    }
  }
}
