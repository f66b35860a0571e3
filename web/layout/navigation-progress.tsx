import { useNavigation } from 'react-router'

/** While the next page is on its way a trail is drawn along the top of the screen, and it is said (features: frame, 13). */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <p className="loading-line" aria-live="polite" data-loading={isLoading || undefined}>
      {isLoading && <span className="sr">Loading...</span>}
    </p>
  )
}
