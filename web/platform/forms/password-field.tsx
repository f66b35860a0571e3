import { type ComponentProps, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Field, type FieldProps } from './field.tsx'

export function PasswordField({ label, hint, error, optional, id, ...rest }: FieldProps & ComponentProps<'input'>) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(attributes) => (
        <div className="field__within">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...attributes}
            type={isVisible ? 'text' : 'password'}
            className="input"
          />
          <IconButton
            label={isVisible ? 'Hide password' : 'Show password'}
            aria-controls={attributes.id}
            onClick={() => setIsVisible(!isVisible)}
          >
            <Icon sign={isVisible ? 'eyeStruck' : 'eye'} size={20} />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
