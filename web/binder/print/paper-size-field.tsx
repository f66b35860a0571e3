import { type PaperSize, paperSizeNames, paperSizes } from '#contract/pdf/paper-sizes.ts'
import { choosePaperSize } from './paper-size.tsx'

export function PaperSizeField({ paper }: { paper: PaperSize }) {
  return (
    <fieldset className="paper-field needs-script">
      <legend>Paper</legend>
      {paperSizeNames.map((name) => (
        <label key={name}>
          <input
            className="sr"
            type="radio"
            name="paper"
            value={name}
            checked={paper === name}
            onChange={() => choosePaperSize(name)}
          />
          {paperSizes[name].name}
        </label>
      ))}
    </fieldset>
  )
}
