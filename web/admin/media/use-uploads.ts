import { useCallback, useRef, useState } from 'react'
import { errorMessage } from '../../api/api-error.ts'

/** A file on its way: `part` of it is sent, from 0 to 1; then it is there, or refused in words. */
export type Upload = {
  key: number
  name: string
  part: number
  state: 'waiting' | 'sending' | 'there' | 'refused'
  fault?: string
}

/** How one file is sent: `onProgress` is told how much of it was, from 0 to 1. */
export type Send<Taken> = (file: File, onProgress: (part: number) => void) => Promise<Taken>

type UploadsOptions<Taken> = {
  send: Send<Taken>
  /** Told of each that is there now. */
  onTaken: (taken: Taken) => void
  /** The words where the service has none of its own. */
  failure: string
}

/** Uploads files one after another. Give it stable functions. */
export function useUploads<Taken>({ send: sendFile, onTaken, failure }: UploadsOptions<Taken>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const last = useRef(0)
  const busy = useRef<Promise<unknown>>(Promise.resolve())

  const change = useCallback(
    (key: number, now: Partial<Upload>) =>
      setUploads((uploads) => uploads.map((one) => (one.key === key ? { ...one, ...now } : one))),
    [],
  )

  const sendOne = useCallback(
    async (key: number, file: File) => {
      change(key, { state: 'sending' })
      try {
        const taken = await sendFile(file, (part) => change(key, { part }))
        change(key, { state: 'there', part: 1 })
        onTaken(taken)
      } catch (error) {
        console.warn(failure, error)
        change(key, { state: 'refused', fault: errorMessage(error, `${failure}. Please try again.`) })
      }
    },
    [change, sendFile, onTaken, failure],
  )

  const send = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file) => {
        last.current += 1
        return { key: last.current, file }
      })
      const waiting = added.map(({ key, file }) => ({ key, name: file.name, part: 0, state: 'waiting' as const }))
      // What is there already has had its line.
      setUploads((uploads) => [...uploads.filter(({ state }) => state !== 'there'), ...waiting])
      for (const { key, file } of added) busy.current = busy.current.then(() => sendOne(key, file))
    },
    [sendOne],
  )

  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  return { uploads, send, isBusy }
}
