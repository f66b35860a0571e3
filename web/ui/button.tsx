import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'normal' | 'small'
  wide?: boolean
}

const look = ({ variant = 'primary', size = 'normal', wide = false }: Look, className?: string) =>
  classNames('btn', `btn--${variant}`, size === 'small' && 'btn--small', wide && 'btn--wide', className)

type ButtonProps = Look & { busy?: boolean } & ComponentProps<'button'>

/**
 * While busy the button keeps its focus (a disabled one would drop it) but does nothing and says that it is unavailable.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const refuse = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault()
  return (
    <button
      {...rest}
      type={type}
      className={classNames(look({ variant, size, wide }, className), busy && 'is-busy')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
    />
  )
}

/** A link that looks like a button. An address outside the site is opened by a plain anchor. */
export function ButtonLink({ variant, size, wide, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={look({ variant, size, wide }, className)} />
}
