import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'normal' | 'small'
  wide?: boolean
}

const buttonClass = ({ variant = 'primary', size = 'normal', wide = false }: ButtonStyle, className?: string) =>
  classNames('btn', `btn--${variant}`, size === 'small' && 'btn--small', wide && 'btn--wide', className)

type ButtonProps = ButtonStyle & { busy?: boolean } & ComponentProps<'button'>

/** A busy button ignores clicks and is `aria-disabled` instead of `disabled`, which would lose the focus. */
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
  const preventDefault = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault()
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }, className), busy && 'is-busy')}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? preventDefault : onClick}
    />
  )
}

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonStyle & LinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide }, className)} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string
  children: ReactNode
}

/** A round 44-px button with an icon; `label` is its accessible name. */
export function IconButton({ label, className, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames('icon-btn', className)}>
      {children}
    </button>
  )
}
