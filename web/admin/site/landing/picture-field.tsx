import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { LandingDrawing } from '#contract/site/landing/landing-drawings.ts'
import { ImageField } from '../../content/media/image-field.tsx'
import { textOf, withPicture, withText } from './landing-draft.ts'
import { drawingLabels, LandingDrawingField } from './landing-drawing-field.tsx'
import { type LandingInputs, TextInput } from './text-input.tsx'

type PictureFieldProps = {
  inputs: LandingInputs
  section: keyof Landing
  /** Names after that of the section. */
  names: { url: string; text: string; drawing: string }
  minWidth: number
  /** True if the text is for the drawing too. */
  describesDrawing?: boolean
}

/** An uploaded image or a drawing, and the text alternative. */
export function PictureField({ inputs, section, names, minWidth, describesDrawing = false }: PictureFieldProps) {
  const { landing, errors, onChange } = inputs
  const urlName = `${section}.${names.url}`
  const drawingName = `${section}.${names.drawing}`
  const url = textOf(landing, urlName)
  const text = {
    name: names.text,
    label: 'What the picture shows',
    max: 300,
    rows: 2,
    optional: true,
    hint: 'Read aloud to people who can’t see it.',
  }
  function changePicture(newUrl: string) {
    const drawingText = describesDrawing ? drawingLabels[textOf(landing, drawingName) as LandingDrawing] : ''
    onChange(withPicture(landing, { url: urlName, text: `${section}.${names.text}` }, newUrl, drawingText))
  }
  function chooseDrawing(drawing: LandingDrawing) {
    const changed = withText(landing, drawingName, drawing)
    // The text of the drawing before does not fit the new one.
    const isDescribed = describesDrawing && !url
    onChange(isDescribed ? withText(changed, `${section}.${names.text}`, drawingLabels[drawing]) : changed)
  }
  return (
    <>
      <ImageField
        label="Picture"
        optional
        hint={`At least ${minWidth} pixels wide. Without it, the page shows the drawing.`}
        value={url}
        error={errors[`landing.${urlName}`]}
        onChange={changePicture}
      />
      <LandingDrawingField
        value={textOf(landing, drawingName) as LandingDrawing}
        hasImage={url !== ''}
        error={errors[`landing.${drawingName}`]}
        onChange={chooseDrawing}
      />
      {(url || describesDrawing) && <TextInput {...inputs} section={section} field={text} />}
    </>
  )
}
