import { Plus } from 'lucide-react'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useMoveItems } from '../../platform/list/move-buttons.tsx'
import { addAndFocus } from '../../sales/shipping/add-and-focus.ts'
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
            onChange={(changed) => onChange(links.with(index, changed))}
            onMove={move}
            onRemove={() => onChange(links.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <FieldNotes id={path} error={context.errors[path]} />
      {links.length < max && (
        <div className="border-t border-hair p-s4 sm:px-s5">
          <Button
            variant="secondary"
            size="small"
            onClick={() => addAndFocus(`${path}.${links.length}.to`, () => onChange([...links, newLink]))}
          >
            <Plus size={18} aria-hidden="true" />
            Add a link<span className="sr"> to {name}</span>
          </Button>
        </div>
      )}
    </>
  )
}
