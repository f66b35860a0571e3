import { useCallback, useEffect, useRef } from 'react'
import type { ReaderRequest, ReaderResponse } from './reader-messages.ts'

/** Returns a function that reads pictures in a worker, one after another. The worker ends with the component. */
export function useReaderWorker(): (request: ReaderRequest) => Promise<ReaderResponse> {
  const worker = useRef<Worker | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )
  return useCallback((request) => {
    const response = last.current.then(() => {
      worker.current ??= new Worker(new URL('./read-sheet.worker.ts', import.meta.url), { type: 'module' })
      return send(worker.current, request)
    })
    last.current = response.catch(() => undefined)
    return response
  }, [])
}

function send(worker: Worker, request: ReaderRequest): Promise<ReaderResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<ReaderResponse>()
  worker.onmessage = ({ data }: MessageEvent<ReaderResponse>) => resolve(data)
  worker.onerror = () => reject(new Error('the reader of sheets failed'))
  worker.postMessage(request, [request.pixels.data.buffer])
  return promise
}
