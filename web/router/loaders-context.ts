import { createContext } from 'react-router'
import type { PublicLoaders } from '#server/public-loaders.ts'

/** The live verbs in a page's loader: `context.get(domain).classes.open()`. Only the server fills it. */
export const loadersContext = createContext<PublicLoaders>()

/** Whom a loader tells of a failure that it shows otherwise, as an empty list, say: it is logged by the request's name. */
export const reportErrorContext = createContext<(cause: unknown) => void>()
