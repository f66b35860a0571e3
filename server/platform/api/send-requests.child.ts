import { parentPort } from 'node:worker_threads'

// Worker of tests: sends requests concurrently and posts their statuses, 0 for a failed request.

export type SentRequest = { url: string; init: RequestInit }

parentPort?.on('message', async (requests: SentRequest[]) => {
  const outcomes = await Promise.allSettled(
    requests.map(async ({ url, init }) => {
      const response = await fetch(url, init)
      await response.arrayBuffer()
      return response.status
    }),
  )
  parentPort?.postMessage(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 0)))
})
