import { useRootData } from '../router/root-data.ts'
import { Drawing } from './drawing.tsx'

const DrawnMark = () => <Drawing path="./logo-mark.svg" url="/logo-mark.svg" viewBox="0 0 40 40" />

function ServerLogoMark() {
  const { iconFolder } = useRootData()
  if (!iconFolder) return <DrawnMark />
  return (
    <svg viewBox="0 0 40 40" aria-hidden>
      <image href={`${iconFolder}/mark.png`} width="40" height="40" />
    </svg>
  )
}

/**
 * The logo of the settings, or the drawn mark. The client keeps the markup of the server, or fetches the same shapes, so
 * that no script contains the choice.
 */
export const LogoMark = import.meta.env.SSR ? ServerLogoMark : DrawnMark
