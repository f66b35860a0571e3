import { useRootData } from '../router/root-data.ts'

/** Icons of the logo, or those of the program. Rendered by the server only. */
export function SiteIcons() {
  const { iconFolder } = useRootData()
  return iconFolder ? <LogoIcons folder={iconFolder} /> : <BuiltInIcons />
}

function LogoIcons({ folder }: { folder: string }) {
  return (
    <>
      <link rel="icon" href={`${folder}/favicon.png`} type="image/png" />
      <link rel="apple-touch-icon" href={`${folder}/touch-180.png`} />
    </>
  )
}

function BuiltInIcons() {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}
