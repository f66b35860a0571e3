import { type Paper, paperNames, papers } from '#contract/pdf/paper-sizes.ts'
import { choosePaper } from './paper-size.ts'

/** Which paper is in the printer. */
export function PaperField({ paper }: { paper: Paper }) {
  return (
    <fieldset className="paper-field needs-script">
      <legend>Paper</legend>
      {paperNames.map((name) => (
        <label key={name}>
          <input
            className="sr"
            type="radio"
            name="paper"
            value={name}
            checked={paper === name}
            onChange={() => choosePaper(name)}
          />
          {papers[name].name}
        </label>
      ))}
    </fieldset>
  )
}
