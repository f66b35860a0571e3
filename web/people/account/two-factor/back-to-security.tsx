import { Link } from 'react-router'
import { Icon } from '../../../platform/ui/icon.tsx'

export function BackToSecurity() {
  return (
    <Link className="link mb-s2 inline-flex min-h-target items-center gap-s2 text-md" to="/account/security">
      <Icon sign="arrowLeft" size={18} />
      Security
    </Link>
  )
}
