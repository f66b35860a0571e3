import { createContext } from 'react-router'
import type { PublicLoaders } from '#server/public-loaders.ts'

export const loadersContext = createContext<PublicLoaders>()

/** Logs, with the request id, an error that a loader handles, for example by showing an empty list. */
export const reportErrorContext = createContext<(cause: unknown) => void>()
