import { createContext, useContext } from 'react'

/** Version of the build. Defined only while the server renders a page. */
export const BuildVersion = createContext<string | undefined>(undefined)

/** Read by script-reload.ts. Rendered by the server only. */
export function BuildVersionMeta() {
  return <meta name="build" content={useContext(BuildVersion)} />
}
