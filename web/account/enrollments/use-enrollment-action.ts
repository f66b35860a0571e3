import { useState } from 'react'
import type { Enrollment } from '#contract/enrollments/enrollment.schema.ts'
import { ApiError } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { toast } from '../../ui/toast/toast-bus.ts'
import type { EnrollmentActionProps } from './enrollment-card.tsx'

type Change = {
  send: () => Promise<Enrollment[]>
  done: { title: string; description: string }
  failed: string
}

/** Changes a place and says what came of it; a place that changed elsewhere meanwhile is read again. */
export function useEnrollmentAction({ onChanged, onStale }: Pick<EnrollmentActionProps, 'onChanged' | 'onStale'>) {
  const [busy, setBusy] = useState(false)
  const change = async ({ send, done, failed }: Change) => {
    setBusy(true)
    try {
      onChanged(await send())
      toast({ tone: 'good', ...done })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ tone: 'bad', title: 'Error', description: errorMessage(error, failed) })
      if (error.status === 404 || error.status === 409) onStale()
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
