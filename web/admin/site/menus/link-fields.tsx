import { X } from 'lucide-react'
import { LABEL_MAX, URL_MAX } from '#contract/form-limits.ts'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { Switch } from '../../../platform/forms/switch.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { IconButton } from '../../../platform/ui/button.tsx'
import { text } from '../../platform/content-form/field-kinds.tsx'
import { FieldList } from '../../platform/content-form/field-list.tsx'
import type { FieldsOf } from '../../platform/content-form/form-fields.ts'
import { MoveButtons } from '../../platform/list/move-buttons.tsx'
import type { ItemProps } from './item-list.tsx'
import type { LinkListContext } from './link-list.tsx'
import type { LinkDraft } from './menu-draft.ts'

const TYPED = 'typed'

const addressFields: FieldsOf<Pick<LinkDraft, 'to'>, LinkDraft> = {
  to: text('Address', {
    when: ({ isTyped }) => isTyped,
    required: true,
    inputMode: 'url',
    maxLength: URL_MAX,
    placeholder: 'https://',
  }),
}

type LinkFieldsProps = ItemProps<LinkDraft> & { context: LinkListContext }

export function LinkFields({ path, item: link, update, onRemove, context, ...position }: LinkFieldsProps) {
  const { destinations, missingTargets, errors } = context
  const destination = link.isTyped ? undefined : destinations.find(({ to }) => to === link.to)
  const name = link.label || destination?.label || `link ${position.index + 1}`
  const options = [
    ...(destination || link.isTyped ? [] : [{ value: '', label: 'Choose a page', disabled: true }]),
    ...destinations.map(({ to, label }) => ({ value: to, label })),
    { value: TYPED, label: 'Another address' },
  ]
  const selectDestination = (to: string) => {
    if (to === TYPED) return update({ to: '', isTyped: true })
    const next = destinations.find((destination) => destination.to === to)
    const hasOwnLabel = link.label !== '' && link.label !== destination?.label
    const label = hasOwnLabel ? link.label : next?.isOptional ? '' : (next?.label ?? '')
    update({ label, to, isTyped: false })
  }
  return (
    <li className="p-s4 sm:px-s5">
      <fieldset className="grid items-start gap-x-s4 gap-y-s3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]">
        <legend className="sr">{name}</legend>
        <TextField
          id={`${path}.label`}
          label="Text"
          maxLength={LABEL_MAX}
          required={!destination?.isOptional}
          placeholder={destination?.isOptional ? destination.label : undefined}
          value={link.label}
          error={errors[`${path}.label`]}
          onChange={({ target }) => update({ label: target.value })}
        />
        <div className="grid gap-s3">
          <SelectField
            id={link.isTyped ? `${path}.destination` : `${path}.to`}
            label="Leads to"
            options={options}
            hint={missingTargets.includes(link.to) && missingHint(link.to)}
            value={link.isTyped ? TYPED : link.to}
            error={link.isTyped ? undefined : errors[`${path}.to`]}
            onChange={({ target }) => selectDestination(target.value)}
          />
          <FieldList fields={addressFields} path={path} values={link} errors={errors} setValues={update} />
        </div>
        <div className="flex items-center gap-s2 sm:col-span-2 lg:col-span-1 lg:pt-9">
          <Switch
            label={
              <>
                Shown<span className="sr">: {name}</span>
              </>
            }
            checked={link.isVisible}
            onChange={(isVisible) => update({ isVisible })}
          />
          <div className="flex max-lg:ml-auto">
            <MoveButtons name={name} {...position} />
            <IconButton label={`Remove ${name}`} onClick={onRemove}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      </fieldset>
    </li>
  )
}

function missingHint(to: string): string {
  if (to === '/newsletter') return 'Not shown, because the newsletter is off.'
  if (to === '/#features') return 'Not shown, because the home page doesn’t show this section.'
  return 'Not shown until the page is published.'
}
