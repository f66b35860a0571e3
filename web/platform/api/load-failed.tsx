import { useRevalidator } from 'react-router'
import { Button } from '../ui/button.tsx'
import { ApiError } from './api-error.ts'
import { errorMessage } from './error-message.ts'

export type LoadFailedProps = {
  error: unknown
  /** Shown if the API gave no message. */
  fallbackText: string
  /** Without it, the page is loaded again. */
  onRetry?: (() => void) | undefined
}

/** The content of the ErrorBoundary of a page whose clientLoader failed. */
export function LoadFailed({ error, fallbackText, onRetry }: LoadFailedProps) {
  const { revalidate, state } = useRevalidator()
  // An error of this code, not of the API.
  if (!(error instanceof ApiError)) throw error
  return (
    <div role="alert">
      <p className="lead mb-s6">{errorMessage(error, fallbackText)}</p>
      <Button busy={state === 'loading'} onClick={onRetry ?? (() => void revalidate())}>
        Try again
      </Button>
    </div>
  )
}
