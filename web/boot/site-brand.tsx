import { accentStylesheet } from '#contract/settings/accent-stylesheet.ts'
import { useRootData } from '../layout/root-data.ts'

/** Icons of the logo, or those of the program, and the accent color. Rendered by the server only. */
export function SiteBrand() {
  const { iconFolder, accentColor } = useRootData()
  return (
    <>
      {accentColor && <link rel="stylesheet" href={accentStylesheet(accentColor)} />}
      {iconFolder ? <LogoIcons folder={iconFolder} /> : <BuiltInIcons />}
    </>
  )
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
