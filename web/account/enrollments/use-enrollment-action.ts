import { useState } from 'react'
import type { Enrollment } from '#contract/enrollments/enrollment.schema.ts'
import { errorMessage } from '../../api/api-error.ts'
import { ApiError } from '../../api/client.ts'
import { toast } from '../../ui/toast/toast-bus.ts'
import type { EnrollmentActionProps } from './enrollment-card.tsx'

type EnrollmentAction = {
  send: () => Promise<Enrollment[]>
  success: { title: string; description: string }
  errorText: string
}

/** Runs an action and shows a toast. If the enrollment changed elsewhere, calls `onStale`. */
export function useEnrollmentAction({ onChanged, onStale }: Pick<EnrollmentActionProps, 'onChanged' | 'onStale'>) {
  const [busy, setBusy] = useState(false)
  const runAction = async ({ send, success, errorText }: EnrollmentAction) => {
    setBusy(true)
    try {
      onChanged(await send())
      toast({ tone: 'good', ...success })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ tone: 'bad', title: 'Error', description: errorMessage(error, errorText) })
      if (error.status === 404 || error.status === 409) onStale()
    } finally {
      setBusy(false)
    }
  }
  return { busy, runAction }
}
