import { setImmediate as settle } from 'node:timers/promises'
import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { ApiError } from '../../../platform/api/api-error.ts'

type SendSync = (input: SyncInput) => Promise<SyncResponse>

type Message = {
  /** Sends the request to the server. */
  request: () => Promise<SyncResponse>
  /** Null until the request has arrived. */
  response: SyncResponse | null
  /** Null if the device no longer waits. */
  device: { id: number; resolve: (response: SyncResponse) => void; reject: (error: ApiError) => void } | null
}

export type Connection = ReturnType<typeof createConnection>

/** Connects devices with a server. Messages wait until the test delivers, repeats or loses them, in any order. */
export function createConnection(server: (input: SyncInput, deviceId: number) => Promise<SyncResponse>) {
  let messages: Message[] = []
  const at = (index: number) => messages[index % messages.length]
  const remove = (message: Message) => {
    messages = messages.filter((other) => other !== message)
  }

  /** The request arrives. Its response waits. */
  async function deliver(index: number): Promise<void> {
    const message = at(index)
    if (!message) return
    message.response = await message.request()
    if (!message.device) remove(message)
  }

  /** The response arrives. */
  async function answer(index: number): Promise<void> {
    const message = at(index)
    if (!message?.device) return
    message.response ??= await message.request()
    remove(message)
    message.device.resolve(message.response)
    await settle()
  }

  return {
    sendAs:
      (id: number): SendSync =>
      (input) =>
        new Promise((resolve, reject) => {
          messages.push({ request: () => server(input, id), response: null, device: { id, resolve, reject } })
        }),
    deliver,
    answer,
    /** The device gives up. A request that has not arrived may arrive later. */
    async giveUp(index: number): Promise<void> {
      const message = at(index)
      message?.device?.reject(new ApiError({}))
      if (message?.response) remove(message)
      else if (message) message.device = null
      await settle()
    },
    async lose(index: number): Promise<void> {
      const message = at(index)
      if (!message) return
      remove(message)
      message.device?.reject(new ApiError({}))
      await settle()
    },
    /** Responses to a killed device are lost. Its requests may arrive later. */
    disconnect(id: number): void {
      for (const message of messages) if (message.device?.id === id) message.device = null
      messages = messages.filter(({ device, response }) => device || !response)
    },
    /** Delivers all messages in order, also those that responses cause. */
    async deliverAll(): Promise<void> {
      while (messages.length > 0) await (at(0)?.device ? answer(0) : deliver(0))
    },
  }
}
