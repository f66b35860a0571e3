import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'

const useLabel = () => (useLocation().pathname === '/' ? 'Get Started' : 'Sign In')

type SignInLinkProps = { size?: 'normal' | 'small'; onClick?: () => void }

export function SignInLink({ size = 'small', onClick }: SignInLinkProps) {
  return (
    <ButtonLink variant="secondary" size={size} to="/auth" onClick={onClick}>
      {useLabel()}
    </ButtonLink>
  )
}

/** An empty box of the same size, shown until the session is known. */
export function SignInPlaceholder() {
  return (
    <span className="btn btn--small bg-sunk" aria-hidden="true">
      <span className="invisible">{useLabel()}</span>
    </span>
  )
}
