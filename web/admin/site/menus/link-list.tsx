import type { FormErrors } from '../../../platform/forms/use-form.ts'
import { ItemList } from './item-list.tsx'
import { LinkFields } from './link-fields.tsx'
import { type Destination, type LinkDraft, newLink } from './menu-draft.ts'

export type LinkListContext = {
  destinations: readonly Destination[]
  missingTargets: readonly string[]
  errors: FormErrors
}

type LinkListProps = {
  context: LinkListContext
  name: string
  /** Name in the API: 'menus.menu'. */
  path: string
  max: number
  links: LinkDraft[]
  onChange: (links: LinkDraft[]) => void
}

export const LinkList = ({ context, name, links, ...list }: LinkListProps) => (
  <ItemList
    {...list}
    label={`Links: ${name}`}
    className="divide-y"
    error={context.errors[list.path]}
    items={links}
    newItem={newLink}
    firstField="to"
    addLabel={
      <>
        Add a link<span className="sr"> to {name}</span>
      </>
    }
    renderItem={(link) => <LinkFields key={link.path} {...link} context={context} />}
  />
)
