import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { redirectToSignIn } from '../auth/return-path.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { Button } from '../ui/button.tsx'
import { ApiError } from './api-error.ts'
import { errorMessage } from './error-message.ts'

export type QueryState<Data> =
  | { status: 'loading' }
  | { status: 'success'; data: Data }
  | { status: 'failed'; message: string }

export type Query<Data> = {
  state: QueryState<Data>
  retry: () => void
  setData: (data: Data) => void
}

/**
 * Loads data of the signed-in user in the browser. Redirects to sign-in if signed out.
 * @param fetchData must be the same function on every render
 * @param fallbackMessage error text if the API gave none
 */
export function useQuery<Data>(
  fetchData: (signal: AbortSignal) => Promise<Data>,
  fallbackMessage: string,
): Query<Data> {
  const { user, isLoading } = useAuth()
  const navigate = useNavigate()
  const [state, setState] = useState<QueryState<Data>>({ status: 'loading' })
  const controllerRef = useRef<AbortController>(null)
  const userId = user?.id

  const load = useCallback(async () => {
    controllerRef.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    controllerRef.current = controller
    setState({ status: 'loading' })
    try {
      const data = await fetchData(signal)
      if (!signal.aborted) setState({ status: 'success', data })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiError && error.status === 401) return void redirectToSignIn(navigate)
      setState({ status: 'failed', message: errorMessage(error, fallbackMessage) })
    }
  }, [fetchData, fallbackMessage, navigate])

  useEffect(() => {
    if (isLoading) return
    if (!userId) return void redirectToSignIn(navigate)
    void load()
    return () => controllerRef.current?.abort()
  }, [userId, isLoading, navigate, load])

  const setData = useCallback((data: Data) => setState({ status: 'success', data }), [])
  return { state, retry: () => void load(), setData }
}

type QueryViewProps<Data> = {
  query: Query<Data>
  loading: ReactNode
  children: (data: Data) => ReactNode
}

export function QueryView<Data>({ query: { state, retry }, loading, children }: QueryViewProps<Data>) {
  switch (state.status) {
    case 'loading':
      return loading
    case 'failed':
      return (
        <div role="alert">
          <p className="lead mb-s6">{state.message}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )
    case 'success':
      return children(state.data)
  }
}
