import * as field from '../../form-fields.schema.ts'
import { imageSources } from './image-variants.ts'

/** URL of an uploaded image, or ''. */
export const uploadedImage = field.url.refine(
  (url) => url === '' || imageSources(url) !== null,
  'Upload an image or choose one from the library.',
)

/** Text alternative of an image. */
export const imageText = field.singleLine(300)
