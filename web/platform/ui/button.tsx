import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useIsHydrated } from './browser/use-is-hydrated.ts'
import { classNames } from './class-names.ts'

type ButtonStyle = { variant?: 'primary' | 'secondary' | 'quiet' | 'danger'; size?: 'normal' | 'small'; wide?: boolean }

const buttonClass = ({ variant = 'primary', size = 'normal', wide = false }: ButtonStyle, className?: string) =>
  classNames('btn', `btn--${variant}`, size === 'small' && 'btn--small', wide && 'btn--wide', className)

/** `native`: works without scripts, as the submit button of a form with an `action` does. */
type NativeProps = { native?: boolean }

/** Disables a button until it is hydrated, so that no click is lost. */
function usePending({ native, disabled }: NativeProps & { disabled?: boolean | undefined }) {
  const isPending = !useIsHydrated() && !native && !disabled
  return { disabled: disabled || isPending, pendingClass: isPending && 'is-pending' }
}

type ButtonProps = ButtonStyle & NativeProps & { busy?: boolean } & ComponentProps<'button'>

/** A busy button ignores clicks and is `aria-disabled` instead of `disabled`, which would lose the focus. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  native = false,
  disabled,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const pending = usePending({ native, disabled })
  const preventDefault = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault()
  return (
    <button
      {...rest}
      type={type}
      disabled={pending.disabled}
      className={classNames(buttonClass({ variant, size, wide }, className), busy && 'is-busy', pending.pendingClass)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? preventDefault : onClick}
    />
  )
}

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonStyle & LinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide }, className)} />
}

type IconButtonProps = NativeProps &
  Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & { label: string; children: ReactNode }

/** A round 44-px button with an icon; `label` is its accessible name. */
export function IconButton({
  label,
  native = false,
  disabled,
  className,
  type = 'button',
  children,
  ...rest
}: IconButtonProps) {
  const pending = usePending({ native, disabled })
  return (
    <button
      {...rest}
      type={type}
      disabled={pending.disabled}
      aria-label={label}
      className={classNames('icon-btn', className, pending.pendingClass)}
    >
      {children}
    </button>
  )
}
