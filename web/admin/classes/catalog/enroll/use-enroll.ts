import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '../../../../platform/api/client.ts'
import { errorMessage } from '../../../../platform/api/error-message.ts'
import { toast } from '../../../../platform/ui/toast/toast-bus.ts'

type UseEnrollOptions = { send: (options: { addSpot: boolean }) => Promise<unknown>; onEnrolled: () => void }

/** Enrolls a user and loads the page again. If the workshop is full, `isFull` is set, and the next call adds a spot. */
export function useEnroll({ send, onEnrolled }: UseEnrollOptions) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const [error, setError] = useState<string>()
  const reset = () => {
    setIsFull(false)
    setError(undefined)
  }
  const enroll = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await send({ addSpot: isFull })
      toast({ tone: 'good', title: 'Success', description: 'Enrolled. We’ve emailed them.' })
      onEnrolled()
      await revalidate()
    } catch (error) {
      console.warn('Failed to enroll', error)
      if (error instanceof ApiError && error.code === 'sold_out') setIsFull(true)
      else setError(enrollError(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, isFull, error, enroll, reset }
}

function enrollError(error: unknown): string {
  if (error instanceof ApiError && error.code === 'already_enrolled')
    return 'This person is already enrolled in this class, or is paying for it.'
  return errorMessage(error, 'Failed to enroll. Please try again.')
}
