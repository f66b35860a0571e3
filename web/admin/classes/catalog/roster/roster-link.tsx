import { UsersRound } from 'lucide-react'
import { ButtonLink } from '../../../../platform/ui/button.tsx'

export function RosterLink({ title, to }: { title: string; to: string }) {
  return (
    <ButtonLink variant="quiet" size="small" to={to}>
      <UsersRound size={18} aria-hidden="true" />
      People and sessions
      <span className="sr"> of {title}</span>
    </ButtonLink>
  )
}
