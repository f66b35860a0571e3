import type { Landing } from '#contract/landing/landing.schema.ts'
import { ImageField } from '../media/image-field.tsx'
import { textOf, withText } from './landing-draft.ts'
import { type LandingInputs, TextInput } from './text-input.tsx'

type PictureFieldProps = {
  inputs: LandingInputs
  section: keyof Landing
  /** Names of the two texts after that of the section. */
  names: { url: string; text: string }
  minWidth: number
  /** True if the text is for the drawing too. */
  describesDrawing?: boolean
}

/** An image that is shown in place of a drawing, and its text alternative (features: landing page, 7). */
export function PictureField({ inputs, section, names, minWidth, describesDrawing = false }: PictureFieldProps) {
  const { landing, errors, onChange } = inputs
  const urlName = `${section}.${names.url}`
  const url = textOf(landing, urlName)
  const text = {
    ...{ name: names.text, label: 'What the picture shows', max: 300, rows: 2, optional: true },
    hint: 'Read aloud to people who can’t see it.',
  }
  return (
    <>
      <ImageField
        label="Picture"
        optional
        hint={`At least ${minWidth} pixels wide. Without it, the page shows the built-in drawing.`}
        value={url}
        error={errors[`landing.${urlName}`]}
        onChange={(url) => onChange(withText(landing, urlName, url))}
      />
      {(url || describesDrawing) && <TextInput {...inputs} section={section} field={text} />}
    </>
  )
}
