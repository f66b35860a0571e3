import type { Server } from 'node:http'

export type WaitForAccepts = () => Promise<void>

/**
 * Node accepts one connection per event loop turn, so a turn with other work delays all clients that are connecting.
 * @param maxMs constant new connections must not stop all other work (ms)
 */
export function createWaitForAccepts(server: Server, maxMs: number): WaitForAccepts {
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  return async () => {
    const end = performance.now() + maxMs
    for (let before = -1; before !== connections && performance.now() < end; ) {
      before = connections
      // The first one ends the current turn, the second one the next turn.
      await new Promise(setImmediate)
      await new Promise(setImmediate)
    }
  }
}
