import * as Y from 'yjs'
import { type DocumentStorage, storedOrigin } from './document-storage.ts'
import { fakeStorage } from './storage.fixture.ts'

export type Disk = ReturnType<typeof createDisk>

/**
 * Creates the disk of a device: its localStorage, and documents whose writes complete at once, or with `isSlow` at the next
 * `flush`. A kill loses the writes that are not complete.
 */
export function createDisk({ isSlow = false } = {}) {
  const documents = new Map<string, Uint8Array[]>()
  let waiting: { name: string; update: Uint8Array }[] = []
  let completion = Promise.withResolvers<void>()
  let kills = 0

  function flush(): void {
    for (const { name, update } of waiting) documents.set(name, [...(documents.get(name) ?? []), update])
    waiting = []
    completion.resolve()
    completion = Promise.withResolvers()
  }

  function write(name: string, update: Uint8Array): void {
    waiting.push({ name, update })
    if (!isSlow) flush()
  }

  return {
    localStorage: fakeStorage(),
    names: () => [...documents.keys()],
    write,
    flush,
    kill(): void {
      kills++
      waiting = []
      completion = Promise.withResolvers()
    },
    open(): DocumentStorage {
      const killsBefore = kills
      const isKilled = () => kills > killsBefore
      const connections = new Map<string, PromiseWithResolvers<void>>()
      const connectionOf = (name: string) => {
        const connection = connections.get(name) ?? Promise.withResolvers<void>()
        connections.set(name, connection)
        return connection
      }
      return {
        read: async () => null,
        connect(name, doc) {
          if (isKilled()) return
          if (doc.store.clients.size > 0) write(name, Y.encodeStateAsUpdate(doc))
          for (const update of documents.get(name) ?? []) Y.applyUpdate(doc, update, storedOrigin)
          doc.on('update', (update: Uint8Array, origin: unknown) => {
            if (origin !== storedOrigin && !isKilled()) write(name, update)
          })
          connectionOf(name).resolve()
        },
        async whenStored(name) {
          await connectionOf(name).promise
          if (waiting.some((change) => change.name === name)) await completion.promise
          return isKilled() ? new Promise(() => undefined) : true
        },
        hasFailed: () => false,
        close: async () => undefined,
      }
    },
  }
}
