import { createContext } from 'react-router'
import type { PublicDomain } from '#server/domain.ts'

/** The live verbs in a page's loader: `context.get(domain).classes.open()`. Only the server fills it. */
export const domain = createContext<PublicDomain>()
