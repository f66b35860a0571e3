import { useRouteLoaderData } from 'react-router'

/** What every page shows of the settings (decision 0047). */
export type RootData = { businessName: string; tagline: string }

/** The root's data is missing only if the page failed before any loader. */
export const useRootData = (): RootData => useRouteLoaderData<RootData>('root') ?? { businessName: '', tagline: '' }

export const useBusinessName = (): string => useRootData().businessName
