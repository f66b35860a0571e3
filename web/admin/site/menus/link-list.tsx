import { FieldNotes } from '../../../platform/forms/field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { AddButton, itemCallbacks } from '../../platform/content-form/add-button.tsx'
import { useMoveItems } from '../../platform/list/move-buttons.tsx'
import { LinkFields } from './link-fields.tsx'
import { type Destination, type LinkDraft, newLink } from './menu-draft.ts'

export type LinkListContext = {
  destinations: readonly Destination[]
  missingTargets: readonly string[]
  errors: FormErrors
}

type LinkListProps = LinkListContext & {
  name: string
  /** Name in the API: 'menus.menu'. */
  path: string
  max: number
  links: LinkDraft[]
  onChange: (links: LinkDraft[]) => void
}

export function LinkList({ name, path, max, links, onChange, ...context }: LinkListProps) {
  const { listRef, move } = useMoveItems(links, onChange)
  return (
    <>
      <ol ref={listRef} aria-label={`Links: ${name}`} className="divide-y divide-hair border-t border-hair">
        {links.map((link, index) => (
          <LinkFields
            key={index}
            {...context}
            path={`${path}.${index}`}
            link={link}
            index={index}
            count={links.length}
            {...itemCallbacks(links, index, onChange)}
            onMove={move}
          />
        ))}
      </ol>
      <FieldNotes id={path} error={context.errors[path]} />
      {links.length < max && (
        <div className="border-t border-hair p-s4 sm:px-s5">
          <AddButton
            size="small"
            items={links}
            max={max}
            create={() => newLink}
            fieldId={(index) => `${path}.${index}.to`}
            onChange={onChange}
          >
            Add a link<span className="sr"> to {name}</span>
          </AddButton>
        </div>
      )}
    </>
  )
}
