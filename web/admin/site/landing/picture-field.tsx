import { IMAGE_TEXT_MAX } from '#contract/form-limits.ts'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { LandingDrawing } from '#contract/site/landing/landing-drawings.ts'
import { ImageField } from '../../content/media/image-field.tsx'
import { textArea } from '../../platform/content-form/field-kinds.tsx'
import { textOf, withPicture, withText } from './landing-draft.ts'
import { drawingLabels, LandingDrawingField } from './landing-drawing-field.tsx'
import { type LandingInputs, LandingTexts } from './landing-texts.tsx'

const pictureText = textArea<Record<string, string>>('What the picture shows', {
  optional: true,
  rows: 2,
  maxLength: IMAGE_TEXT_MAX,
  hint: 'Read aloud to people who can’t see it.',
})

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
      {(url || describesDrawing) && (
        <LandingTexts {...inputs} section={section} fields={{ [names.text]: pictureText }} />
      )}
    </>
  )
}
