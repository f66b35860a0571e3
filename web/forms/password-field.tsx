import { type ComponentProps, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Field, type FieldProps } from './field.tsx'

export function PasswordField({ label, hint, error, optional, id, ...rest }: FieldProps & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <div className="field__within">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className="input"
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            <Icon sign={shown ? 'eyeStruck' : 'eye'} size={20} />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
