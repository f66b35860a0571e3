import { accentStylesheet } from '#contract/site/settings/accent-stylesheet.ts'
import { ACCENT_COLOR_MAX } from '#contract/site/settings/settings-limits.ts'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'

type AccentFieldProps = { value: string; error: string | undefined; onChange: (color: string) => void }

const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text)

/** While a color is entered, the whole page shows it in the current theme, and a panel in the dark one. */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const color = value.trim().toLowerCase()
  return (
    <div className="grid items-start gap-s4 sm:grid-cols-2">
      <div className="grid gap-s3">
        <TextField
          id="accentColor"
          label="Accent color"
          optional
          maxLength={ACCENT_COLOR_MAX}
          autoComplete="off"
          placeholder="#1a6b5c"
          hint="For buttons and links, on the site and in emails. It’s made lighter or darker where text couldn’t be read."
          value={value}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
        <label className="flex items-center gap-s3 text-sm">
          <input
            type="color"
            className="h-11 w-16 cursor-pointer rounded-md border border-edge bg-raised p-1"
            value={isColor(color) ? color : '#c13a1b'}
            onChange={({ target }) => onChange(target.value)}
          />
          Pick a color
        </label>
      </div>
      {isColor(color) && (
        <>
          <link rel="stylesheet" href={accentStylesheet(color)} />
          <div className="grid gap-s3" inert>
            <PreviewPanel />
            <PreviewPanel theme="dark" />
          </div>
        </>
      )}
    </div>
  )
}

function PreviewPanel({ theme }: { theme?: 'dark' }) {
  return (
    <div data-theme={theme} className="row rounded-md border border-hair bg-paper p-s4 text-ink">
      <Button size="small">Button</Button>
      <span className="link">A link</span>
    </div>
  )
}
