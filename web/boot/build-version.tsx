import { createContext, useContext } from 'react'

/** Version of the build. Defined only while the server renders a page. */
export const BuildVersion = createContext<string | undefined>(undefined)

/** Rendered by the server only. */
export function BuildVersionMeta() {
  return <meta name="build" content={useContext(BuildVersion)} />
}

/** Returns the version of the build that rendered the document. */
export const readBuildVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content
