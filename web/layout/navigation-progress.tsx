import { useNavigation } from 'react-router'

/** Shows and announces that the next page is loading (features: frame, 13). */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <p className="loading-line" aria-live="polite" data-loading={isLoading || undefined}>
      {isLoading && <span className="sr">Loading...</span>}
    </p>
  )
}
