import { Shuffle } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldNotes } from '../../../platform/forms/field.tsx'

type DrawingOption<Name> = { value: Name; label: string; drawing: ReactNode }

type DrawingFieldProps<Name extends string> = {
  options: readonly DrawingOption<Name>[]
  value: Name
  onChange: (value: Name) => void
  error?: string | undefined
  hasImage: boolean
  /** Shown if there is no image. */
  hint: string
}

const tile =
  'relative grid aspect-4/3 cursor-pointer place-items-center overflow-hidden rounded-md border border-edge bg-raised p-1 has-checked:border-act has-checked:ring-2 has-checked:ring-act has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-act'

/** The choice of a drawing where there is no image. */
export function DrawingField<Name extends string>(props: DrawingFieldProps<Name>) {
  const { options, value, onChange, error, hasImage, hint } = props
  const id = useId()
  const selected = options.find((option) => option.value === value)
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend className="field__label">
        Drawing<span className="font-normal text-ink-muted">: {selected?.label}</span>
      </legend>
      <div className="mt-s2 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-s3">
        {options.map((option) => (
          <label key={option.value} className={tile} title={option.label}>
            <input
              type="radio"
              name={id}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              aria-label={option.label}
              aria-invalid={error ? true : undefined}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.value ? <span className="art block w-full">{option.drawing}</span> : option.drawing}
          </label>
        ))}
      </div>
      <FieldNotes
        id={id}
        error={error}
        hint={hasImage ? 'Your image is shown instead. The drawing replaces it if it can’t be loaded.' : hint}
      />
    </fieldset>
  )
}

type AutomaticDrawingFieldProps<Name extends string> = Omit<DrawingFieldProps<Name | ''>, 'hint'>

/** The choice of a drawing for content in lists. '' is the automatic drawing. */
export const AutomaticDrawingField = <Name extends string>({ options, ...props }: AutomaticDrawingFieldProps<Name>) => (
  <DrawingField
    options={[{ value: '', label: 'Automatic', drawing: <Automatic /> }, ...options]}
    hint="Shown without an image. An automatic drawing never looks like the ones next to it."
    {...props}
  />
)

const Automatic = () => (
  <span aria-hidden="true" className="grid justify-items-center gap-s1 text-sm">
    <Shuffle size={20} />
    Automatic
  </span>
)
