import { useCallback, useEffect, useRef } from 'react'
import type { ReaderRequest, ReaderResponse } from './reader-messages.ts'

/** Returns a function that reads a picture in a worker. The worker ends with the component. */
export function useReaderWorker(): (request: ReaderRequest) => Promise<ReaderResponse> {
  const worker = useRef<Worker | null>(null)
  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )
  return useCallback((request) => {
    worker.current ??= new Worker(new URL('./read-sheet.worker.ts', import.meta.url), { type: 'module' })
    const reader = worker.current
    const { promise, resolve, reject } = Promise.withResolvers<ReaderResponse>()
    reader.onmessage = ({ data }: MessageEvent<ReaderResponse>) => resolve(data)
    reader.onerror = () => reject(new Error('the reader of sheets failed'))
    reader.postMessage(request, [request.pixels.data.buffer])
    return promise
  }, [])
}
