import { useRootData } from '../layout/root-data.ts'

/** Icons of the logo, or those of the program. Rendered by the server only. */
export function SiteIcons() {
  const { iconFolder } = useRootData()
  return iconFolder ? (
    <>
      <link rel="icon" href={`${iconFolder}/favicon.png`} type="image/png" />
      <link rel="apple-touch-icon" href={`${iconFolder}/touch-180.png`} />
    </>
  ) : (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}
