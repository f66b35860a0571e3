import { useLocation, useNavigation, useRevalidator } from 'react-router'

/** True while the page loads its data again: after a change, or for another URL of the same page. */
export function useIsReloading(): boolean {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const { state } = useRevalidator()
  return state === 'loading' || location?.pathname === pathname
}
